// Replies, edits, previews and deletes in threads, lists of comments and the inbox, with scripts that are loaded when they are
// needed. If they can't be, or the server responds with another page, links and forms work as without scripts.
const THREAD = "[data-in-place]"
const LINK = `${THREAD} :is(.actions, .choices) > a:is([href$="/replies/new"], [href$="/edit"])`
const BUTTON = `${THREAD} .comment button[formaction^="/comments/"]:not(.vote, .save)`
const UNFINISHED = "unfinished form"
let resubmitting = false

async function open(link) {
  const opened = await import(RAILS_ASSET_URL("comment_forms.js")).then(it => it.open(link)).catch(() => false)
  if (!opened) location.assign(link.href)
}

function click(event) {
  const link = event.target.closest?.(LINK)
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return

  event.preventDefault()
  open(link)
}

async function submit(event) {
  const { target: form, submitter: button } = event
  if (resubmitting || event.defaultPrevented || !(form.closest(THREAD) || button?.matches(BUTTON))) return

  event.preventDefault()
  if (form.hasAttribute("aria-busy")) return

  form.setAttribute("aria-busy", "true")
  try {
    const script = await import(RAILS_ASSET_URL("comment_submission.js")).catch(() => null)
    if (!await script?.send(form, button)) setTimeout(() => resubmit(form, button))
  } finally {
    form.removeAttribute("aria-busy")
    document.dispatchEvent(new Event("sent"))
  }
}

// Shows the server's page, such as that the session has ended. The form is opened again when the reader returns.
function resubmit(form, button) {
  if (form.dataset.openedBy) sessionStorage.setItem(UNFINISHED, form.dataset.openedBy)
  resubmitting = true
  form.requestSubmit(button)
  resubmitting = false
}

function reopen() {
  const path = sessionStorage.getItem(UNFINISHED)
  const link = path && document.querySelector(`${THREAD} :is(.actions, .choices) > a[href="${path}"]`)
  if (!link) return

  sessionStorage.removeItem(UNFINISHED)
  open(link)
}

// A click on a link would clear the selection, which is to be quoted.
function keepSelection(event) {
  if (!getSelection().isCollapsed && event.target.closest?.(LINK)) event.preventDefault()
}

function press({ key, ctrlKey, metaKey, target }) {
  if (key === "Enter" && (ctrlKey || metaKey) && target.matches("[name='comment[body]']")) target.form.requestSubmit()
}

document.addEventListener("click", click)
document.addEventListener("submit", submit)
document.addEventListener("mousedown", keepSelection)
document.addEventListener("keydown", press, true)
reopen()
