// Searches while typing, after a pause.
const PAUSE = 250 // milliseconds
const form = document.querySelector("form[data-search]")
let timer, pending

async function search() {
  pending?.abort()
  const { signal } = pending = new AbortController()
  const url = `${form.action}?${new URLSearchParams(new FormData(form))}`
  try {
    const response = await fetch(url, { signal, headers: { Accept: "text/html" } })
    show(new DOMParser().parseFromString(await response.text(), "text/html"), response)
  } catch {
    // Offline, or another search has begun: the form still works.
  }
}

function show(page, { url, ok }) {
  const results = page.getElementById("results")
  if (!ok || !results) return form.requestSubmit() // shows the response

  document.getElementById("results").replaceWith(document.adoptNode(results))
  document.title = page.title
  history.replaceState(history.state, "", url)
}

form?.addEventListener("input", () => {
  clearTimeout(timer)
  timer = setTimeout(search, PAUSE)
})
