// Before the page is painted: the brand that its address names.
document.documentElement.dataset.brand = location.search.slice(1);
