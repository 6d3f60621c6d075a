// A text field with suggestions, in place of many check boxes. These stay in the form, hidden, so they are submitted and saved as drafts.
const field = document.querySelector("[data-tag-picker]")
const { tagPicker: max, ...texts } = field.dataset
const boxes = [...field.querySelectorAll("[type=checkbox]")]
const template = field.querySelector("template")
field.querySelector("details").hidden = true
template.replaceWith(template.content)
const [chips, input, options, status] =
  [".chosen", "[role=combobox]", "[role=listbox]", "[role=status]"].map(selector => field.querySelector(selector))

const chosen = () => boxes.filter(({ checked }) => checked)
const full = () => chosen().length >= max
const entered = () => input.value.trim().toLowerCase().replace(/^#/, "")
const find = name => boxes.find(({ value }) => value === name)
const active = () => options.querySelector("[aria-selected=true]")
const text = (name, tag) => texts[name].replace("{name}", tag).replace("{chosen}", chosen().length)
const create = (name, attributes) => Object.assign(document.createElement(name), attributes)

function showChosen() {
  chips.replaceChildren(...chosen().map(box => {
    const chip = create("button", { type: "button", textContent: box.value, ariaLabel: text("remove", box.value) })
    chip.onclick = () => {
      choose(box, false)
      input.focus()
    }
    const item = create("li")
    item.append(chip)
    return item
  }))
  chips.hidden = !chosen().length
}

function choose(box, checked = true) {
  input.value = ""
  input.setCustomValidity("")
  close()
  if (checked && full()) return say("full")

  box.checked = checked
  box.dispatchEvent(new Event("input", { bubbles: true })) // saves the draft
  showChosen()
  say(checked ? "added" : "removed", box.value)
}

function say(name, tag) {
  status.textContent = name && text(name, tag)
}

// Names that begin with the text come first.
function matches() {
  const found = boxes.filter(box => !box.checked && box.parentElement.textContent.toLowerCase().includes(entered()))
  return found.sort((a, b) => b.value.startsWith(entered()) - a.value.startsWith(entered()))
}

function open() {
  const found = full() ? [] : matches()
  options.replaceChildren(...found.map(box => {
    const option = create("li", { id: `tag_option_${box.value}`, role: "option", onclick: () => choose(box) })
    option.append(box.nextElementSibling.cloneNode(true))
    return option
  }))
  options.hidden = !found.length
  input.ariaExpanded = !options.hidden
  activate(entered() ? options.firstElementChild : null)
  say(full() ? "full" : found.length ? "" : "unknown", entered())
}

function close() {
  options.hidden = true
  input.ariaExpanded = false
  options.replaceChildren()
  activate()
}

function activate(option) {
  for (const item of options.children) item.ariaSelected = item === option
  input.setAttribute("aria-activedescendant", option?.id || "")
  option?.scrollIntoView({ block: "nearest" })
}

function move(by) {
  if (options.hidden) open()
  const all = [...options.children]
  activate(all.at((all.indexOf(active()) + (by < 0 && !active() ? 0 : by)) % all.length))
}

// Names that are followed by a space or comma are chosen, also pasted ones.
function type() {
  input.setCustomValidity("")
  const names = entered().split(/[\s,]+/)
  const last = input.value.match(/[\s,]$/) ? "" : names.pop()
  const found = names.filter(Boolean).map(find)
  if (found.length && found.every(Boolean)) {
    found.forEach(box => choose(box))
    input.value = last
    if (!last) return
  }
  entered() ? open() : close()
}

// Text that is no tag would be lost, so the browser doesn't submit the form.
function leave() {
  const box = find(entered())
  if (box && !box.checked) choose(box)
  if (entered() && !box) input.setCustomValidity(text("unknown", entered()))
  close()
}

input.onkeydown = event => {
  const { key, isComposing, repeat } = event
  const last = !input.value && !repeat && chosen().at(-1)
  if (isComposing) return

  if (key === "ArrowDown" || key === "ArrowUp") move(key === "ArrowDown" ? 1 : -1)
  else if (key === "Enter") active() ? choose(find(active().id.slice(11))) : open() // without submitting the form
  else if (key === "Escape" && !options.hidden) close()
  else if (key === "Backspace" && last) choose(last, false)
  else return

  event.preventDefault()
}
Object.assign(input, { oninput: type, onclick: open, onblur: leave })
options.onmousedown = event => event.preventDefault() // keeps the focus in the field
addEventListener("storedpage", showChosen)
showChosen()
