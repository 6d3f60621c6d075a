// Records the visit of a thread that the browser had prefetched, when it is shown.
const prefetched = document.querySelector("[data-visit]")

function record() {
  const token = document.querySelector("meta[name=csrf-token]")?.content
  fetch(prefetched.dataset.visit, { method: "post", headers: token ? { "X-CSRF-Token": token } : {} })
}

if (prefetched) document.prerendering ? document.addEventListener("prerenderingchange", record, { once: true }) : record()
