// Replaces the links that select all check boxes of a form or of the page, or none if all are selected, by buttons: a link loads the
// page again, which would lose the text of its forms. Members who are banned already are left out.
for (const link of document.querySelectorAll("[data-select-all]")) replace(link)

function replace(link) {
  const boxes = [...(document.getElementById(link.dataset.form) ?? document).querySelectorAll("[name='items[]'], [name='usernames[]']")]
  const included = boxes.filter(box => !("leftOut" in box.dataset))
  const button = Object.assign(document.createElement("button"), { type: "button", className: "link", onclick: toggle })
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
}
