// Adds a button that copies the text before it, if the browser lets it: the page has to come over HTTPS, or from this machine.
for (const text of navigator.clipboard ? document.querySelectorAll("[data-copy]") : []) addButton(text)

function addButton(text) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: text.dataset.copy })
  const status = document.createElement("span")
  status.role = "status"
  button.onclick = async () => {
    status.textContent = ""
    try {
      await navigator.clipboard.writeText(text.textContent)
      status.textContent = text.dataset.copied
    } catch {
      getSelection().selectAllChildren(text)
    }
  }
  const both = document.createElement("span")
  both.append(button, " ", status)
  text.after(both)
}
