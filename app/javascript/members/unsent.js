// Keeps the page, and what was typed, if a form can't be sent for lack of a connection.
document.addEventListener("submit", event => {
  const unsent = !navigator.onLine && event.target.method === "post" && !event.defaultPrevented
  if (unsent) event.preventDefault()
  document.getElementById("unsent")?.toggleAttribute("hidden", !unsent)
})
