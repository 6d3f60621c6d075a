// Replaces the link that selects all check boxes of the page, or none if all are selected, by a button: the link loads the page
// again, which would lose the text of its forms.
const link = document.querySelector("[data-select-all]")
const boxes = [...document.querySelectorAll("[name='items[]'], [name='usernames[]']")]
const button = Object.assign(document.createElement("button"), { type: "button", className: "link", onclick: toggle })
const all = () => boxes.length > 0 && boxes.every(box => box.checked)
const { selectAll, selectNone } = link.dataset

function toggle() {
  const checked = !all()
  for (const box of boxes) box.checked = checked
  name()
}

function name() {
  button.textContent = all() ? selectNone : selectAll
}

name()
link.replaceWith(button)
addEventListener("change", name)
addEventListener("pageshow", name) // browsers restore check boxes when going back
