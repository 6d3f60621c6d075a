// Says how much has come since the page was made, and shows it on the page as it stands: what is being typed stays. It listens while the page is
// looked at, and asks once a minute where it cannot. reader.js fetches it for pages that have [data-arrivals].
const SOON = 2000 // milliseconds: who leaves at once never listens
const A_MINUTE = 60000
const A_PAGE = 30 // posts

let list, bar, known, latest, source, timer

const places = () => `?${list.dataset.arrivals}`

function watch() {
  rest()
  document.querySelectorAll(".arrivals").forEach(stale => stale.remove())
  list = document.querySelector("[data-arrivals]")
  if (!list) return

  begin(list.dataset.known)
  document.getElementById("main").insertAdjacentHTML("beforeend", `<div class="arrivals" role="status"><button type="button" hidden></button></div>`)
  bar = document.querySelector(".arrivals button")
  bar.onmousedown = event => event.preventDefault() // the field that is typed into keeps the focus
  bar.onclick = show
  timer = setTimeout(listen, SOON)
}

// What the page has already. Where it does not say so, that is what one is told first.
function begin(told) {
  known = told && Number(told)
  latest = undefined
}

function listen() {
  rest()
  if (!list?.isConnected || document.hidden) return
  if (!window.EventSource) return ask()

  source = new EventSource(`/arrivals${places()}`)
  source.onmessage = event => tell(JSON.parse(event.data))
  source.onerror = () => { if (source?.readyState === EventSource.CLOSED) ask() }
}

// There was no room, or nothing to listen with.
async function ask() {
  rest()
  timer = setTimeout(ask, A_MINUTE)
  try {
    const response = await fetch(`/arrivals.json${places()}`)
    if (response.ok) tell(await response.json())
  } catch {
    // Next time, then.
  }
}

function rest() {
  clearTimeout(timer)
  source?.close()
  source = null
}

function tell(value) {
  const posts = Array.isArray(value)
  latest = posts ? Math.max(0, ...value) : value
  known ??= latest
  const count = posts ? value.filter(id => id > known).length : value - known
  const { only, several, many } = list.dataset
  bar.hidden = count < 1
  if (count > 0) bar.textContent = (count === 1 ? only : many && count >= A_PAGE ? many : several).replace("%{count}", count)
}

async function show() {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } })
    if (response.status >= 500) return // nor is there anything where there is no connection

    const page = new DOMParser().parseFromString(await response.text(), "text/html")
    const fresh = page.querySelector("[data-arrivals]")
    fresh ? replace(document.adoptNode(fresh), page) : location.reload()
  } catch {
    // It stays as it is, and so does the button.
  }
}

function replace(fresh, page) {
  const seen = new Set([...list.querySelectorAll("li")].map(item => item.id))
  const came = [...fresh.querySelectorAll("li")].filter(item => item.id && !seen.has(item.id))
  for (const folded of list.querySelectorAll("details:not([open])")) {
    fresh.querySelector(`#${folded.closest("li").id} > details`)?.removeAttribute("open")
  }
  came.forEach(mark)
  document.querySelector("#comments > h2")?.replaceChildren(page.querySelector("#comments > h2")?.textContent || "")

  list.replaceWith(fresh)
  list = fresh
  begin(fresh.dataset.known || latest)
  bar.hidden = true
  document.dispatchEvent(new Event("visibilitychange")) // ages
  lead(came[0])
}

function mark(item) {
  const actions = item.querySelector(":scope > details > .actions")
  if (actions && !actions.querySelector(".fresh")) actions.insertAdjacentHTML("afterbegin", `<b class="fresh">${list.dataset.fresh}</b>`)
}

// To the first that came. Who is typing goes on doing so.
function lead(item) {
  if (!item) return

  if (!document.activeElement?.matches("input, textarea")) (item.querySelector("h2 a, summary") || item).focus({ preventScroll: true })
  item.scrollIntoView({ block: "center" })
}

document.addEventListener("turbo:load", watch)
document.addEventListener("visibilitychange", () => { if (list && (document.hidden || !source)) document.hidden ? rest() : listen() })
watch()
