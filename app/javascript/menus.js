// Closes the open menu of the header on Escape, and when the reader clicks or moves the focus elsewhere, or leaves the page.
const openMenu = () => document.querySelector("[data-menu][open]")

function leave({ target }) {
  const menu = openMenu()
  if (menu && !menu.contains(target)) menu.open = false
}

for (const type of ["click", "focusin", "pagehide"]) addEventListener(type, leave)

document.addEventListener("keydown", event => {
  const menu = event.key === "Escape" && openMenu()
  if (!menu) return

  menu.open = false
  menu.firstElementChild.focus()
  event.stopImmediatePropagation() // not also a shortcut (reader.js)
})
