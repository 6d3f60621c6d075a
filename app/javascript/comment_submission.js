// Submits forms of comments, and buttons that delete or restore one, and shows the result in place. members/comments.js loads this.
const { replaceList, mark, own } = await import(RAILS_ASSET_URL("list_replacement.js"))
const { thread, fieldOf, focus, prepare, request } = await import(RAILS_ASSET_URL("comment_forms.js"))
const inThread = location.pathname.startsWith("/posts/")
const { listWith } = inThread ? {} : await import(RAILS_ASSET_URL("comment_insertion.js"))

// Returns false if the server has rejected it with another page. Nothing was saved then: submitting it again, without this script,
// shows the page.
export async function send(form, button) {
  const body = new FormData(form, button)
  if (!inThread && !form.closest(".notification")) body.append("alone", "") // the page of the thread would count as read
  setBusy(form, button, true)
  const url = button?.hasAttribute("formaction") ? button.formAction : form.action
  const answer = await request(url, { method: "post", body }).catch(() => null)
  setBusy(form, button, false)
  return answer ? show(form, button, answer) : fail(form, button)
}

function setBusy(form, button, busy) {
  for (const control of [button, ...form.querySelectorAll("button")]) if (control) control.disabled = busy
  if (fieldOf(form)) fieldOf(form).readOnly = busy
}

function show(form, button, { response: { redirected, status, url }, page }) {
  const { pathname, searchParams } = new URL(url)
  const comment = redirected && (searchParams.get("comment") || pathname.match(/^\/comments\/(\d+)$/)?.[1])
  const rendered = form.matches(".form") && page.querySelector(`form[action="${form.getAttribute("action")}"]`)
  if (comment) {
    accept(form, button, page, new URL(`#comment_${comment}`, url))
  } else if (redirected) {
    location.assign(url) // to the sign-in page
  } else if (status >= 500) {
    fail(form, button, page)
  } else if (rendered) {
    status === 200 ? preview(form, page.querySelector(".preview")) : reject(form, rendered, page)
  } else {
    return false
  }
  return true
}

function accept(form, button, page, url) {
  form.dispatchEvent(new Event("formaccepted", { bubbles: true })) // deletes the draft
  if (form.closest(".notification")) return import(RAILS_ASSET_URL("inbox_replies.js")).then(it => it.showReplied(form, url))

  const list = inThread ? document.querySelector("#comments .thread") : (form.matches(".form") ? form : button).closest(".thread")
  const fresh = inThread ? threadOf(page, url) : listWith(list, page.querySelector(url.hash), form.dataset.openedBy)
  if (!fresh) return location.assign(url)

  if (form.dataset.openedBy) form.remove()
  else if (form.matches(".form")) form.replaceWith(page.querySelector("#comments > .form") || "")
  const [limits, newLimits] = [document, page].map(it => it.querySelector("#comments > .form .limits"))
  if (newLimits) limits?.replaceWith(newLimits)
  const added = replaceList(list, fresh, inThread && page)
  for (const item of added) if (`#${item.id}` !== url.hash) mark(item, fresh.dataset.fresh)
  const comment = document.querySelector(url.hash)
  showMessage(page.querySelector("main > .flash:is(.notice, .alert)"), comment)
  if (comment && !document.activeElement?.matches("input, textarea")) goTo(comment)
}

// A thread with several pages may show the comment on another one.
function threadOf(page, url) {
  const number = ({ body }) => body.querySelector(".pages [aria-current]")?.textContent
  return url.pathname === location.pathname && number(page) === number(document) && page.querySelector("#comments .thread")
}

function showMessage(message, comment) {
  document.querySelectorAll("[data-in-place] .flash").forEach(old => old.remove())
  if (!message) return

  comment ? own(comment, "summary").after(message) : thread().querySelector(".thread").before(message)
  announce(message)
}

// Screen readers announce what is inserted into a status later.
function announce(status) {
  setTimeout(() => status.append(...status.childNodes))
}

// Highlights the comment, since it is then the target of the URL.
function goTo(comment) {
  const { scrollX, scrollY } = window
  const summary = own(comment, "summary")
  location.replace(`#${comment.id}`)
  scrollTo({ left: scrollX, top: scrollY, behavior: "instant" })
  summary.focus({ preventScroll: true })
  summary.parentElement.scrollIntoView({ block: "nearest" })
}

function preview(form, section) {
  const hint = section.querySelector(".hint")
  clear(form)
  form.prepend(section)
  hint.setAttribute("role", "status")
  announce(hint)
  focus(form)
  section.scrollIntoView({ block: "nearest" })
}

function clear(form) {
  form.querySelectorAll(":scope > :is(.preview, .errors)").forEach(old => old.remove())
}

function reject(form, rendered, page) {
  const { openedBy } = form.dataset
  const { selectionStart, selectionEnd } = fieldOf(form)
  rendered.querySelector(".errors")?.removeAttribute("autofocus")
  form.replaceWith(openedBy ? prepare(rendered, page, openedBy) : rendered)
  focus(rendered)
  fieldOf(rendered).setSelectionRange(selectionStart, selectionEnd)
}

// It may have been saved: the server creates a comment once, even if it is submitted again.
function fail(form, button, page) {
  const title = page?.querySelector("h1")?.textContent
  if (form.matches(".form") && title) {
    clear(form)
    form.insertAdjacentHTML("afterbegin", '<div class="errors" role="alert"></div>')
    form.firstChild.textContent = `${title}. ${thread().dataset.failed}`
  } else {
    document.getElementById("unsent").hidden = false
  }
  (fieldOf(form) || button).focus()
  return true
}
