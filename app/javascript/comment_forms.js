// Opens forms to reply to a comment or edit it where it is. The server renders them, as on the pages that the links lead to.
// members/comments.js loads this with the first click.
const { place, own } = await import(RAILS_ASSET_URL("list_replacement.js"))

export const thread = () => document.querySelector("[data-in-place]")
export const fieldOf = form => form.querySelector("textarea")
const openForm = path => document.querySelector(`form[data-opened-by="${path}"]`)

// Returns whether the page that the link leads to has a form. Text selected in the comment is quoted in a reply.
export async function open(link) {
  const path = link.getAttribute("href")
  const comment = link.closest(".comment, .notification")
  const selection = path.endsWith("/edit") ? "" : selectedIn(own(comment, ".body"))
  const { page } = openForm(path) ? {} : await request(path)
  const form = openForm(path) || prepare(page.querySelector('form[action^="/comments/"]'), page, path)
  if (!form) return false

  if (!form.isConnected) {
    place(form, link.closest(".thread, .notifications"))
    form.dispatchEvent(new Event("formopened", { bubbles: true })) // restores the draft
    goToEnd(fieldOf(form))
  }
  if (selection) write(form, `${fieldOf(form).value.trimEnd()}\n\n${quotationOf(selection)}`.trimStart())
  setTimeout(() => focus(form)) // later than the key that opens it, which would be typed
  return true
}

export async function request(url, options) {
  const response = await fetch(url, { ...options, headers: { Accept: "text/html", "X-Requested-With": "XMLHttpRequest" } })
  return { response, page: new DOMParser().parseFromString(await response.text(), "text/html") }
}

// Adds the buttons, and makes ids unique: the page may have several forms.
export function prepare(form, page, path) {
  if (!form) return null

  document.adoptNode(form)
  form.dataset.openedBy = path
  form.setAttribute("aria-label", page.querySelector("h1").textContent)
  for (const name of ["id", "for", "aria-describedby"]) {
    for (const element of form.querySelectorAll(`[${name}]`)) {
      element.setAttribute(name, element.getAttribute(name).replace(/\S+/g, id => id + path.replaceAll("/", "_")))
    }
  }
  const quote = page.querySelector("main a[href$='quote=1']")
  if (quote) addButton(form, quote.textContent, () => insertQuotation(form, quote.getAttribute("href")))
  addButton(form, thread().dataset.cancel, () => close(form))
  form.onkeydown = event => press(event, form)
  return form
}

function addButton(form, textContent, onclick) {
  const onmousedown = event => event.preventDefault() // would clear a selection
  const button = document.createElement("button")
  form.querySelector(".choices").append(Object.assign(button, { type: "button", className: "quiet", textContent, onclick, onmousedown }))
}

// Selected text, or all of the comment, as the server quotes it.
async function insertQuotation(form, href) {
  const selection = selectedIn(own(form.closest(".comment, .notification"), ".body"))
  try {
    const quotation = selection ? quotationOf(selection) : fieldOf((await request(href)).page).value
    const { value } = fieldOf(form)
    write(form, value.startsWith(quotation) ? value : quotation + value)
    focus(form)
  } catch {
    location.assign(href)
  }
}

function selectedIn(body) {
  const selection = getSelection()
  return body?.contains(selection.anchorNode) && body.contains(selection.focusNode) ? selection.toString().trim() : ""
}

function quotationOf(text) {
  return text.split("\n").map(line => `> ${line}`.trimEnd()).join("\n") + "\n\n"
}

function write(form, text) {
  const field = fieldOf(form)
  field.value = text
  goToEnd(field)
  field.dispatchEvent(new Event("input", { bubbles: true })) // saves the draft
}

function goToEnd(field) {
  field.setSelectionRange(field.value.length, field.value.length)
  field.scrollTop = field.scrollHeight
}

export function focus(form) {
  fieldOf(form).focus({ preventScroll: true })
  form.scrollIntoView({ block: "nearest" })
}

function press(event, form) {
  if (event.key !== "Escape" || event.isComposing) return

  event.stopPropagation() // not also a shortcut
  close(form)
}

// The draft is still saved.
function close(form) {
  const path = form.dataset.openedBy
  form.previousElementSibling.hidden = false
  form.remove()
  document.querySelector(`:is(.actions, .choices) > a[href="${path}"]`)?.focus()
}
