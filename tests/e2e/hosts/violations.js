// Keeps what the browser refuses the page.
window.violations = [];
document.addEventListener("securitypolicyviolation", function (event) {
  window.violations.push(event.violatedDirective + ": " + (event.blockedURI || event.sample));
});
