// Says below the link of a new post, while it is typed, whether it was posted before, and fills an empty title with that of the page.
const PAUSE = 700 // milliseconds
const CLICK = 200 // a click that leaves the field would miss if messages moved its target
const link = document.querySelector("[data-link-check]")
const result = document.getElementById("link_check")
const progress = document.querySelector("[data-link-title]")
const title = link.form.elements["post[title]"]
const button = progress && link.form.querySelector(`[formaction="${progress.dataset.linkTitle}"]`)
const answers = {}
let timer, suggested

// Half a link isn't called wrong.
async function check({ typing } = {}) {
  const url = link.value.trim()
  const answer = url && !(typing && !link.validity.valid) ? await answerTo(url) : ""
  if (link.value.trim() === url) show(typing && answer.includes('"problem"') ? "" : answer)
}

async function answerTo(url) {
  if (!(url in answers)) {
    const path = `${link.dataset.linkCheck}?${new URLSearchParams({ url })}`
    const response = await fetch(path, { headers: { Accept: "text/html" } }).catch(() => null)
    if (!response?.ok || response.redirected) return "" // to the sign-in page

    answers[url] = await response.text()
  }
  return answers[url]
}

// Screen readers announce each change.
function show(answer) {
  if (result.dataset.shown === answer) return

  result.dataset.shown = answer
  result.innerHTML = answer
}

// Unless +asked+ for by the button, doesn't say anything about the link of a post whose title was typed.
async function suggestTitle({ asked } = {}) {
  const url = link.value.trim()
  if (!progress || !asked && (!url || !link.validity.valid || typed())) return

  progress.textContent = progress.dataset.fetching
  const { title: found, message } = await fetchTitle(url)
  if (link.value.trim() !== url) return // another is being fetched

  progress.textContent = typed() && !asked ? "" : message || progress.dataset.failed
  if (!found || typed()) return

  title.value = suggested = found
  title.dispatchEvent(new Event("input", { bubbles: true })) // saves the draft
}

// A title that was suggested for another link may be replaced.
function typed() {
  return title.value && title.value !== suggested
}

async function fetchTitle(url) {
  const token = document.querySelector("meta[name=csrf-token]")?.content
  const headers = { Accept: "application/json", ...(token && { "X-CSRF-Token": token }) }
  const body = new URLSearchParams({ url, title: typed() ? title.value : "" })
  const request = fetch(progress.dataset.linkTitle, { method: "post", body, headers })
  return request.then(response => response.json()).catch(() => ({}))
}

function schedule(...args) {
  clearTimeout(timer)
  timer = setTimeout(...args)
}

link.addEventListener("input", () => {
  show("") // with a link to another post, which Tab would reach
  schedule(check, PAUSE, { typing: true })
})
link.addEventListener("change", () => schedule(() => {
  check()
  suggestTitle()
}, CLICK))
button?.addEventListener("click", event => {
  event.preventDefault() // would submit the form to the server, for readers without JavaScript
  clearTimeout(timer)
  check()
  suggestTitle({ asked: true })
})
addEventListener("storedpage", () => check())
if (link.value !== link.defaultValue) check() // a draft was restored
if (progress?.dataset.linkTitle !== location.pathname) suggestTitle() // after a click on the button, the server has tried
