// The demo's pretend payment: what a site's own payment page would do, in a dialog that charges nothing.
const dialog = document.querySelector("#payment");
const money = (amount, currency) => {
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: "currency", currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
};

/** Asks the visitor to pay; throws if that is not done. */
async function myPayment({ hotel, room, amount, currency }) {
  dialog.querySelector("#payment-for").textContent = `${hotel}, ${room}`;
  dialog.querySelector("#payment-amount").textContent = money(amount, currency);
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
  if (dialog.returnValue !== "pay") throw new Error("the payment was not made");
}

document.querySelector("stopover-hotels").authorize = async (request) => {
  await myPayment(request); // throw, and the visitor is back at the form with everything typed
  const answer = await fetch("/authorize", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
  if (!answer.ok) throw new Error("the payment was not accepted");
  return (await answer.json()).grant;
};
