// Replaces a list by a newer version of it. Open forms keep their text, focus and caret, comments stay collapsed, and what the reader
// sees stays in its place. live_updates.js and comment_submission.js load this.
const FORM = "form[data-opened-by]"

// Returns the items that are new in the list. Its heading comes from +page+, if that is the same page.
export function replaceList(list, fresh, page) {
  document.adoptNode(fresh)
  const forms = [...list.querySelectorAll(FORM)]
  const stay = holdPosition(forms.find(form => form.contains(document.activeElement)) || firstVisible(list))
  const added = additions(list, fresh)
  copyState(list, fresh)
  list.after(fresh)
  keepFocus(() => forms.forEach(form => place(form, fresh)))
  list.remove()
  if (page) document.querySelector("#comments > h2")?.replaceChildren(page.querySelector("#comments > h2")?.textContent || "")
  stay()
  return added
}

// On one of several pages of a thread, older comments may have moved there from another page.
function additions(list, fresh) {
  const [before, after] = [list, fresh].map(list => [...list.querySelectorAll("li[id]")])
  const seen = new Set(before.map(item => item.id))
  const newest = fresh.dataset.newest ? Math.max(...before.map(number)) : 0
  return after.filter(item => !seen.has(item.id) && number(item) > newest)
}

function number({ id }) {
  return Number(id.match(/\d+$/))
}

// Marks an item as new.
export function mark(item, text) {
  const actions = own(item, ".actions")
  if (actions && text && !actions.querySelector(".fresh")) actions.insertAdjacentHTML("afterbegin", `<b class="fresh">${text}</b>`)
}

// An edit replaces the comment's text, a reply is below the comment. If that is gone, the form is above the list.
export function place(form, list) {
  const path = form.dataset.openedBy
  const id = path.match(/\d+/)
  const comment = list.querySelector(`#comment_${id}, [data-comment="${id}"]`)
  const body = comment && path.endsWith("/edit") && own(comment, ".body")
  const before = body || (comment && (own(comment, ".actions") || own(comment, ":scope > .choices") || own(comment, "summary")))
  if (body) body.hidden = true
  before ? insert(form, before.parentElement, before.nextSibling) : insert(form, list.parentElement, list)
}

// An element of the comment itself, not of a reply to it. In the inbox, comments are in notifications.
export function own(comment, selector) {
  return [...comment.querySelectorAll(selector)].find(element => element.closest(".comment, .notification") === comment)
}

// moveBefore keeps the focus, but not all browsers have it.
function insert(form, parent, next) {
  parent[form.isConnected && parent.moveBefore ? "moveBefore" : "insertBefore"](form, next)
}

function keepFocus(change) {
  const field = document.activeElement
  const { selectionStart, selectionEnd, scrollTop } = field
  change()
  if (document.activeElement === field || !field.isConnected) return

  field.focus({ preventScroll: true })
  field.setSelectionRange?.(selectionStart, selectionEnd)
  field.scrollTop = scrollTop
}

function firstVisible(list) {
  return [...list.querySelectorAll("li[id]")].find(item => item.getBoundingClientRect().top >= 0)
}

// Returns a function that scrolls so that the element, or its successor with the same id, is where it was.
function holdPosition(element) {
  const top = element?.getBoundingClientRect().top
  return () => {
    const successor = element?.isConnected ? element : document.getElementById(element?.id)
    if (successor) scrollBy({ top: successor.getBoundingClientRect().top - top, behavior: "instant" })
  }
}

// Folded comments, opened comments by muted members, the keyboard's selection, and what was marked as new.
function copyState(list, fresh) {
  const items = selector => [...list.querySelectorAll(selector)].map(element => element.closest("li[id]").id)
  const successors = selector => items(selector).flatMap(id => fresh.querySelector(`#${id}`) || [])
  for (const item of successors("li > details:not([open])")) item.querySelector(":scope > details")?.removeAttribute("open")
  for (const item of successors(".muted[open]")) item.querySelector(":scope > details > .muted")?.setAttribute("open", "")
  for (const item of successors("li[aria-current]")) item.setAttribute("aria-current", "true")
  for (const item of successors(".comment .fresh")) mark(item, list.dataset.fresh)
}
