// Shows a button when there are new comments or posts, which adds them to the page without losing typed text. Uses server-sent events
// while the page is visible, or polls once a minute. reader.js loads this on pages with [data-live-updates] that stay open.
const POLL_EVERY = 60000
const PAGE_SIZE = 30 // posts

let list, bar, known, latest, source, timer

const query = () => `?${list.dataset.liveUpdates}`

function watch() {
  list = document.querySelector("[data-live-updates]")
  reset(list.dataset.known)
  document.getElementById("main").insertAdjacentHTML("beforeend", `<div class="live-updates" role="status"><button type="button" hidden></button></div>`)
  bar = document.querySelector(".live-updates button")
  bar.onmousedown = event => event.preventDefault() // keeps the focus of a field
  bar.onclick = show
  listen()
}

// The newest post or the number of comments on the page. If that is unknown, the first message is the baseline.
function reset(value) {
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
  const posts = Array.isArray(value)
  latest = posts ? Math.max(0, ...value) : value
  known ??= latest
  const count = posts ? value.filter(id => id > known).length : value - known
  const { only, several, many } = list.dataset
  bar.hidden = count < 1
  if (count > 0) bar.textContent = (count === 1 ? only : many && count >= PAGE_SIZE ? many : several).replace("%{count}", count)
}

async function show() {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } })
    if (response.status >= 500) return // also if the service worker responds offline

    const page = new DOMParser().parseFromString(await response.text(), "text/html")
    const fresh = page.querySelector("[data-live-updates]")
    fresh ? replace(document.adoptNode(fresh), page) : location.reload()
  } catch {
    // Offline: the button stays.
  }
}

function replace(fresh, page) {
  const seen = new Set([...list.querySelectorAll("li")].map(item => item.id))
  const added = [...fresh.querySelectorAll("li")].filter(item => item.id && !seen.has(item.id))
  for (const folded of list.querySelectorAll("details:not([open])")) {
    fresh.querySelector(`#${folded.closest("li").id} > details`)?.removeAttribute("open")
  }
  added.forEach(mark)
  document.querySelector("#comments > h2")?.replaceChildren(page.querySelector("#comments > h2")?.textContent || "")

  list.replaceWith(fresh)
  list = fresh
  reset(fresh.dataset.known || latest)
  bar.hidden = true
  document.dispatchEvent(new Event("visibilitychange")) // updates ages
  // A long thread has several pages, and all new comments may be on other ones.
  added.length || !fresh.dataset.newest ? scrollTo(added[0]) : location.assign(fresh.dataset.newest)
}

function mark(item) {
  const actions = item.querySelector(":scope > details > .actions")
  if (actions && !actions.querySelector(".fresh")) actions.insertAdjacentHTML("afterbegin", `<b class="fresh">${list.dataset.fresh}</b>`)
}

// Focuses the item, unless the reader is typing.
function scrollTo(item) {
  if (!item) return

  if (!document.activeElement?.matches("input, textarea")) (item.querySelector("h2 a, summary") || item).focus({ preventScroll: true })
  item.scrollIntoView({ block: "center" })
}

document.addEventListener("visibilitychange", () => { if (list && (document.hidden || !source)) document.hidden ? stop() : listen() })
watch()
