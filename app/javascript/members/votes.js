// Votes, saves, follows and hides without leaving the page. All of its buttons share one form; each is sent in a request of its own.
const form = document.getElementById("vote")
const BUTTONS = ".vote, .save, [formaction$='/hide']:not(.flash *)"
const CHANGES = `changes of ${form?.dataset.reader}` // each reader's own
let resubmitting = false

async function send(event) {
  const button = event.submitter
  if (resubmitting || !button?.matches(BUTTONS)) return

  event.preventDefault()
  try {
    const response = await fetch(button.formAction, { method: "post", body: new FormData(form, button), headers: { Accept: "application/json" } })
    const replaceable = response.ok && response.headers.get("Content-Type").includes("json")
    replaceable ? change(await response.json()) : resubmit(button)
  } catch {
    document.getElementById("unsent").hidden = false
  }
}

// Shows the response as a page, such as that a suspended member may not vote. Voting is idempotent.
function resubmit(button) {
  resubmitting = true
  form.requestSubmit(button)
  resubmitting = false
}

function change(markupBySelector) {
  replace(markupBySelector)
  sessionStorage.setItem(CHANGES, JSON.stringify({ ...changes(), ...markupBySelector }))
}

function changes() {
  return JSON.parse(sessionStorage.getItem(CHANGES) || "{}")
}

function replace(markupBySelector) {
  for (const [selector, markup] of Object.entries(markupBySelector)) {
    for (const element of document.querySelectorAll(selector)) update(element, parse(markup))
  }
}

function parse(markup) {
  const template = document.createElement("template")
  template.innerHTML = markup
  return template.content
}

// Buttons stay the same elements, so they keep the focus, and screen readers announce only what changes.
function update(element, fresh) {
  const before = element.matches("button") ? [element] : [...element.querySelectorAll("button")]
  const after = fresh.querySelectorAll("button")
  if (!element.matches("li") && before.length && before.length === after.length) {
    before.forEach((button, index) => copy(after[index], button))
  } else {
    exchange(element, fresh)
  }
}

// The row of a list stays selected by the keyboard.
function exchange(element, fresh) {
  const focused = element.contains(document.activeElement)
  const [successor] = fresh.children
  if (element.ariaCurrent) successor.ariaCurrent = element.ariaCurrent
  element.replaceWith(fresh)
  if (focused) successor?.querySelector("button, a")?.focus({ preventScroll: true })
}

function copy(from, to) {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name)
  for (const name of from.getAttributeNames()) {
    if (to.getAttribute(name) !== from.getAttribute(name)) to.setAttribute(name, from.getAttribute(name))
  }
  if (to.innerHTML !== from.innerHTML) to.innerHTML = from.innerHTML
}

form?.addEventListener("submit", send)
addEventListener("storedpage", () => replace(changes()))
