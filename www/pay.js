// The demo's pretend payment: what a site's own payment page would do, in a dialog that charges nothing.
const dialog = document.querySelector("#payment");
const money = (amount, currency) => {
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: "currency", currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
};

/** Asks the visitor to pay; a grant once that is done, an error if it is not. */
async function authorize(request) {
  const { hotel, room, amount, currency } = request;
  dialog.querySelector("#payment-for").textContent = `${hotel}, ${room}`;
  dialog.querySelector("#payment-amount").textContent = money(amount, currency);
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
  if (dialog.returnValue !== "pay") throw new Error("the payment was not made");
  const answer = await fetch("/authorize", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
  if (!answer.ok) throw new Error("the payment was not accepted");
  return (await answer.json()).grant;
}

document.querySelector("stopover-hotels").authorize = authorize;
