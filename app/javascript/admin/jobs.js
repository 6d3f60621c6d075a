// Mission Control asks for a confirmation with an attribute that Turbo would read.
document.addEventListener("submit", event => {
  const question = event.target.dataset.turboConfirm
  if (question && !confirm(question)) event.preventDefault()
})
