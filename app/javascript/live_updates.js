// Shows a button when there are new comments or posts, which adds them to the page without losing typed text. Uses server-sent events
// while the page is visible, or polls once a minute. reader.js loads this on pages with [data-live-updates] that stay open.
const POLL_EVERY = 60000
const PAGE_SIZE = 30 // posts

let list, bar, known, latest, received, source, timer

const query = () => `?${list.dataset.liveUpdates}`

function watch() {
  watchList(document.querySelector("[data-live-updates]"))
  document.getElementById("main").insertAdjacentHTML("beforeend", `<div class="live-updates" role="status"><button type="button" hidden></button></div>`)
  bar = document.querySelector(".live-updates button")
  bar.onmousedown = event => event.preventDefault() // keeps the focus of a field
  listen()
}

// The baseline is the newest post or the number of comments in the list. If that is unknown, the last or next message is.
function watchList(current) {
  list = current
  const value = list.dataset.known || latest
  known = value && Number(value)
  latest = undefined
}

function listen() {
  stop()
  if (!list?.isConnected || document.hidden) return
  if (!window.EventSource) return poll()

  source = new EventSource(`/live-updates${query()}`)
  source.onmessage = event => receive(JSON.parse(event.data))
  source.onerror = () => { if (source?.readyState === EventSource.CLOSED) poll() }
}

// If the server has no free stream, or the browser no EventSource.
async function poll() {
  stop()
  timer = setTimeout(poll, POLL_EVERY)
  try {
    const response = await fetch(`/live-updates.json${query()}`)
    if (response.ok) receive(await response.json())
  } catch {
    // Offline: try again next time.
  }
}

function stop() {
  clearTimeout(timer)
  source?.close()
  source = null
}

function receive(value) {
  received = value
  announce()
}

// Not while a comment is being sent, which would be announced to its author.
function announce() {
  if (received === undefined || document.querySelector("form[aria-busy]")) return

  const posts = Array.isArray(received)
  latest = posts ? Math.max(0, ...received) : received
  known ??= latest
  const count = posts ? received.filter(id => id > known).length : received - known
  const { only, several, many } = list.dataset
  bar.hidden = count < 1
  bar.onclick = show
  if (count > 0) bar.textContent = (count === 1 ? only : many && count >= PAGE_SIZE ? many : several).replace("%{count}", count)
}

async function show() {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } })
    if (response.status >= 500) return // also if the service worker responds offline

    const page = new DOMParser().parseFromString(await response.text(), "text/html")
    const fresh = page.querySelector("[data-live-updates]")
    fresh ? await replace(fresh, page) : location.reload()
  } catch {
    // Offline: the button stays.
  }
}

async function replace(fresh, page) {
  const { replaceList, mark } = await import(RAILS_ASSET_URL("list_replacement.js"))
  const typing = document.activeElement?.matches("input, textarea")
  const added = replaceList(list, fresh, page)
  added.forEach(item => mark(item, fresh.dataset.fresh))
  watchList(fresh)
  bar.hidden = true
  document.dispatchEvent(new Event("visibilitychange")) // updates ages
  // A long thread has several pages, and all new comments may be on other ones.
  const go = () => added.length || !fresh.dataset.newest ? scrollTo(added[0]) : location.assign(fresh.dataset.newest)
  typing && fresh.dataset.first ? offer(go) : go()
}

// While the reader is typing, the page stays where it is until they ask for the new comments.
function offer(go) {
  bar.textContent = list.dataset.first
  bar.hidden = false
  bar.onclick = () => {
    bar.hidden = true
    go()
  }
}

// Focuses the item, unless the reader is typing.
function scrollTo(item) {
  if (!item) return

  if (!document.activeElement?.matches("input, textarea")) (item.querySelector("h2 a, summary") || item).focus({ preventScroll: true })
  item.scrollIntoView({ block: "center" })
}

// A form in the thread was sent (members/comments.js), and may have replaced the list.
function settle() {
  if (!list.isConnected) watchList(document.querySelector("[data-live-updates]") || list)
  announce()
}

document.addEventListener("sent", settle)
document.addEventListener("visibilitychange", () => { if (list && (document.hidden || !source)) document.hidden ? stop() : listen() })
watch()
