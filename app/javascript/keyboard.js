// Keyboard shortcuts. A key clicks the page's own link or button, if there is one, so that permissions and forms work as usual.
// reader.js loads this with the first key press and passes that on.
const PLACES = { h: "/", n: "/newest", t: "/top", a: "/active", b: "/best", i: "/inbox", s: "/saved", m: "/moderation" }
const ITEMS = ".post, .comment"
const SEQUENCE_TIMEOUT = 1500 // milliseconds

let selected, sequenceUntil

export function press(event) {
  if (selected && !selected.isConnected) selected = document.getElementById(selected.id)
  const focused = document.activeElement?.closest(ITEMS) // with the tab key, a click or after posting
  if (focused) mark(focused)

  const command = sequenceUntil > Date.now() && PLACES[event.key] ? () => go(PLACES[event.key]) : COMMANDS[event.key]
  sequenceUntil = 0
  command?.()
}

// Shows the buttons that turn shortcuts off and on.
export function showToggles() {
  for (const button of document.querySelectorAll("[data-keys]")) {
    button.hidden = false
    button.textContent = localStorage.keys === "off" ? button.dataset.on : button.dataset.off
    button.onclick = toggle
  }
}

function toggle() {
  localStorage.keys === "off" ? localStorage.removeItem("keys") : localStorage.keys = "off"
  showToggles()
}

function mark(item) {
  selected?.removeAttribute("aria-current")
  selected = item
  item?.setAttribute("aria-current", "true")
}

function select(item) {
  mark(item)
  const target = item && (link() || fold())
  target ? target.focus({ preventScroll: true }) : document.activeElement?.blur()
  item?.scrollIntoView({ block: item.matches(".comment") ? "start" : "nearest" })
}

function visible(selector) {
  return [...document.querySelectorAll(selector)].filter(item => item.checkVisibility())
}

function move(by) {
  const items = visible(ITEMS)
  const at = items.indexOf(selected)
  const next = items[at < 0 ? (by > 0 ? 0 : -1) : at + by]
  if (next) select(next)
}

// Selects the next new comment, or the first without a selection. After the last, follows the link to those on the next pages of the
// thread, or loads those that arrived since.
function moveToNew() {
  const fresh = visible(".comment .fresh").map(mark => mark.closest(ITEMS))
  const next = fresh.find(item => !selected || selected.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING)
  next ? select(next) : document.querySelector(".next-new, .live-updates button:not([hidden])")?.click()
}

// Elements of the selected item itself, not of replies below it. On a post's page that is the post.
function own(selector) {
  const item = selected || document.querySelector("article.post")
  return item && [...item.querySelectorAll(selector)].find(it => it.closest(ITEMS) === item)
}

function link() {
  return own(":scope > :is(h1, h2) a")
}

function fold() {
  return own(":scope > details > summary")
}

function click(selector) {
  return () => own(selector)?.click()
}

function open() {
  if (selected) (link() || fold())?.click()
}

function reply() {
  const reply = own("a[href$='/replies/new']")
  setTimeout(() => reply ? reply.click() : document.getElementById("comment_body")?.focus()) // or "r" would be typed
}

// Selects the comment that a link of the selected one leads to, or opens its page of the thread.
function jump(place) {
  return () => {
    const link = own(`.jumps .${place}`)
    const target = link?.hash && document.querySelector(link.hash)
    target ? select(target) : link?.click()
  }
}

function go(path) {
  location.assign(path)
}

function search() {
  document.querySelector("input[type=search]")?.focus()
}

// The help on the About page, in the reader's language.
async function help() {
  const dialog = document.getElementById("keys") || await fetchHelp().catch(() => null)
  if (!dialog) return go("/about#keyboard")

  showToggles()
  dialog.showModal()
}

async function fetchHelp() {
  const page = new DOMParser().parseFromString(await (await fetch("/about", { headers: { Accept: "text/html" } })).text(), "text/html")
  const [title, list, keys] = ["#keyboard", "dl.keys", "[data-keys]"].map(selector => page.querySelector(selector))
  title.id = "keys-title"
  document.body.insertAdjacentHTML("beforeend", `<dialog id="keys" aria-labelledby="keys-title">${title.outerHTML}${list.outerHTML}
    <form method="dialog"><button class="button">${keys.dataset.close}</button> ${keys.outerHTML}</form></dialog>`)
  return document.getElementById("keys")
}

const upvote = click(".vote:not([formaction$='value=-1'])")
const COMMANDS = {
  j: () => move(1), k: () => move(-1), n: moveToNew, o: open, u: upvote, a: upvote, d: click(".vote[formaction$='value=-1']"), r: reply,
  c: click(".meta a[href*='/posts/']:not([href$='/rank'], [href$='/edit'], [href$='/new']), .meta a[href*='#comments']"),
  s: click(".save[formaction$='/bookmark']"), f: () => fold()?.click(), h: click("[formaction$='/hide']"), F: click("a[href$='/flag/new']"),
  J: jump("next"), K: jump("previous"), p: jump("parent"), P: jump("root"), z: () => document.querySelector("[data-collapse]")?.click(),
  e: click("a[href$='/edit']"), "/": search, g: () => { sequenceUntil = Date.now() + SEQUENCE_TIMEOUT }, "?": help, Escape: () => select(null)
}
