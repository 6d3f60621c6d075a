// For all readers: keeps ages current on cached pages. The rest is loaded when it is needed: the keyboard with the first key press,
// live updates on pages that have them.
const UNITS = [[31536000, "year"], [2592000, "month"], [86400, "day"], [3600, "hour"], [60, "minute"]]
const EDITABLE = "input, textarea, select, dialog, [contenteditable]"
// In milliseconds. Readers who leave immediately never connect.
const LIVE_UPDATES_AFTER = 2000
let keyboard

// The same texts as AgesHelper#age_in_words.
function age(seconds, words) {
  const [size, unit] = UNITS.find(([size]) => seconds >= size) || []
  return unit ? words.format(-Math.floor(seconds / size), unit) : document.body.dataset.now
}

function refreshAges() {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang)
  for (const time of document.querySelectorAll("time[datetime]")) {
    const text = age((Date.now() - Date.parse(time.dateTime)) / 1000, words)
    if (time.textContent !== text) time.textContent = text
  }
}

function fetchKeyboard() {
  return keyboard ||= import(RAILS_ASSET_URL("keyboard.js"))
}

// Registers the service worker and the manifest, from the second page on: most visitors read only one. When a worker starts, it stores
// the page, except a response to a form: its URL may accept no GET request.
function enableOffline() {
  navigator.serviceWorker?.addEventListener("controllerchange", () => "submitted" in document.body.dataset || fetch("", { headers: { Accept: "text/html" } }))
  navigator.serviceWorker?.register("/service_worker.js").catch(() => {}) // optional
  document.head.insertAdjacentHTML("beforeend", '<link rel="manifest" href="/site.webmanifest">')
}

// Collapses all comments at the top level of the thread, or those that the button names, then expands them.
function enableCollapsing(button) {
  let open = true
  button.hidden = false
  button.onclick = () => {
    open = !open
    for (const thread of document.querySelectorAll(button.value || ".thread > .comment > details")) thread.open = open
    button.textContent = open ? button.dataset.collapse : button.dataset.expand
  }
}

// Links from before the thread had several pages don't name the comment where the server sees it.
function findComment() {
  const id = location.hash.match(/^#comment_(\d+)$/)?.[1]
  if (id && !location.search && document.querySelector("nav.pages") && !document.querySelector(location.hash)) {
    location.replace(`?comment=${id}${location.hash}`)
  }
}

// With the back button, browsers show a page as it was, or a response that they have stored.
function announceStoredPage({ persisted }) {
  const stored = persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward"
  dispatchEvent(new Event(stored ? "storedpage" : "freshpage"))
}

function enableLiveUpdates() {
  setTimeout(() => import(RAILS_ASSET_URL("live_updates.js")), LIVE_UPDATES_AFTER)
}

// Keys pressed while the script is loading are replayed.
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(EDITABLE) || localStorage.keys === "off") return

  if (event.key === "/") event.preventDefault()
  fetchKeyboard().then(it => it.press(event))
})

refreshAges()
findComment()
document.addEventListener("visibilitychange", refreshAges)
addEventListener("pageshow", announceStoredPage)
setInterval(refreshAges, 60000)
document.querySelectorAll("[data-collapse]").forEach(enableCollapsing)
if (document.querySelector("[data-keys]")) fetchKeyboard().then(it => it.showToggles())
if (document.querySelector("[data-live-updates]")) addEventListener("load", enableLiveUpdates)
if (document.referrer.startsWith(location.origin)) addEventListener("load", enableOffline)
