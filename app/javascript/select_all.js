// Replaces the link that selects all check boxes of the page, or none if all are selected, by a button: the link loads the page
// again, which would lose the text of its forms. Members who are banned already are left out.
const link = document.querySelector("[data-select-all]")
const boxes = [...document.querySelectorAll("[name='items[]'], [name='usernames[]']")]
const button = Object.assign(document.createElement("button"), { type: "button", className: "link", onclick: toggle })
const included = boxes.filter(box => !("leftOut" in box.dataset))
const all = () => included.length > 0 && included.every(box => box.checked)
const { selectAll, selectNone } = link.dataset

function toggle() {
  const checked = !all()
  for (const box of checked ? included : boxes) box.checked = checked
  name()
}

function name() {
  button.textContent = all() ? selectNone : selectAll
}

name()
link.replaceWith(button)
addEventListener("change", name)
addEventListener("pageshow", name) // browsers restore check boxes when going back
