// Saves the text of fields with [data-draft] until it is submitted, so that it survives a closed tab, a lost connection or an expired form.
const SUBMITTED = "submitted drafts"

const drafts = () => document.querySelectorAll("[data-draft]")
const draftsOf = form => [...drafts()].filter(field => field.form === form)

// The key of an edit's draft contains the version, so that a draft of an older one isn't restored.
function key({ dataset: { draft: owner, draftOf: version }, form, name, type, value }) {
  const choice = type === "checkbox" ? ` ${value}` : ""
  return `draft of ${owner}: ${form.action} ${name}${choice}${version ? ` ${version}` : ""}`
}

// A quotation is inserted above an existing draft.
function restore(field) {
  const { draftOf: version, draftAfter: quoting } = field.dataset
  const draft = localStorage.getItem(key(field)) || ""
  const initial = field.defaultValue
  if (field.type === "checkbox") {
    field.checked = draft ? draft === "true" : field.defaultChecked
  } else if (!initial || (version && draft)) {
    field.value = draft
  } else if (quoting) {
    field.value = draft.startsWith(initial) ? draft : initial + draft
    goToEnd(field)
  }
}

// A draft isn't mixed with values from the server: of a bookmarklet, or of a rejected form.
function prefilled({ dataset: { draftOf: version, draftAfter: quoting }, form }) {
  const initial = ({ type, defaultChecked, defaultValue }) => type === "checkbox" ? defaultChecked : defaultValue
  return !version && !quoting && draftsOf(form).some(initial)
}

// Browsers would put the caret before the quote, where typed text would become part of it.
function goToEnd(field) {
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  field.scrollTop = field.scrollHeight
}

function save({ target }) {
  if (!target.matches("[data-draft]")) return

  const draft = target.type === "checkbox" ? `${target.checked}` : target.value
  draft ? localStorage.setItem(key(target), draft) : localStorage.removeItem(key(target))
}

function submit({ target, defaultPrevented }) {
  const keys = draftsOf(target).map(key)
  if (keys.length && !defaultPrevented) sessionStorage.setItem(SUBMITTED, JSON.stringify({ keys, from: page() }))
}

// Only a form that was accepted redirects: to the sign-in page if the session had ended, and then its text is still needed. A page that
// wasn't reached from the form is no response to it.
function forgetSubmitted() {
  const { keys, from } = JSON.parse(sessionStorage.getItem(SUBMITTED) || "{}")
  const [{ redirectCount, type } = {}] = performance.getEntriesByType("navigation")
  sessionStorage.removeItem(SUBMITTED)
  if (keys && type === "navigate" && redirectCount && document.referrer === from) forget(keys)
}

function forget(keys) {
  keys.forEach(key => localStorage.removeItem(key))
}

// With the back button, after posting or after a failure. Browsers fill in what was typed, although it has been posted.
function returnToPage() {
  sessionStorage.removeItem(SUBMITTED)
  drafts().forEach(restore)
}

function page() {
  return location.href.split("#")[0]
}

forgetSubmitted()
for (const field of drafts()) if (field.value === field.defaultValue && !prefilled(field)) restore(field) // not if the reader is typing already
document.addEventListener("input", save)
addEventListener("submit", submit) // after those that prevent it
addEventListener("storedpage", returnToPage)
document.addEventListener("formopened", ({ target }) => draftsOf(target).forEach(restore)) // comment_forms.js
document.addEventListener("formaccepted", ({ target }) => forget(draftsOf(target).map(key)))
