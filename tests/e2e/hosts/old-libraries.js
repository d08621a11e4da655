// What libraries of around 2008 do to a page's built-in objects, after Prototype 1.6 and MooTools 1.3.
(function () {
  var enumerable = function (prototype, methods) {
    for (var name in methods) prototype[name] = methods[name];
  };
  var collect = function (iterator, context) {
    var made = [];
    for (var i = 0; i < this.length; i += 1) made.push(iterator.call(context, this[i], i));
    return made;
  };
  enumerable(Array.prototype, {
    toJSON: function () { return "[" + this.join(", ") + "]"; },
    entries: function () { return this.slice(); },
    map: collect,
    collect: collect,
    find: function (iterator, context) {
      for (var i = 0; i < this.length; i += 1) if (iterator.call(context, this[i], i)) return this[i];
    },
    each: function (iterator) { for (var i = 0; i < this.length; i += 1) iterator(this[i], i); return this; },
    include: function (item) { return this.indexOf(item) !== -1; },
    first: function () { return this[0]; },
    clear: function () { this.length = 0; return this; },
  });
  enumerable(String.prototype, {
    toJSON: function () { return '"' + this + '"'; },
    startsWith: function (start) { return this.indexOf(start) === 0; },
    strip: function () { return this.replace(/^\s+|\s+$/g, ""); },
    contains: function (part) { return this.indexOf(part) > -1; },
  });
  enumerable(Object.prototype, {
    toJSON: function () { return "{}"; },
    forEachOwn: function () {},
    contains: function () { return false; },
  });
  enumerable(Function.prototype, {
    bind: function () {
      var method = this, given = [].slice.call(arguments), object = given.shift();
      return function () { return method.apply(object, given.concat([].slice.call(arguments))); };
    },
    defer: function () { setTimeout(this, 10); },
  });
  Array.from = function (item) { return item == null ? [] : item.length === undefined ? [item] : [].slice.call(item); };
  enumerable(Element.prototype, {
    hide: function () { this.style.display = "none"; return this; },
    show: function () { this.style.display = ""; return this; },
    update: function (text) { this.textContent = text; return this; },
    up: function () { return this.parentNode; },
    select: function (selector) { return this.querySelectorAll(selector); },
    remove: function () { this.parentNode.removeChild(this); return this; },
    visible: function () { return this.style.display !== "none"; },
    store: function () { return this; },
  });
  document.getElementsByClassName = function (name) { return [].slice.call(document.querySelectorAll("." + name)); };
})();
