document.addEventListener("click", function (event) {
  if (event.target.id === "open") document.querySelector("#host").showModal();
});
