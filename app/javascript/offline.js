// Lists the pages that the service worker has stored (service_worker/offline.js), latest first.
(async () => {
  if (!window.caches) return

  const list = document.getElementById("saved-pages")
  const [none, heading] = ["no-saved-pages", "saved-pages-heading"].map(id => document.getElementById(id))
  const cacheNames = async () => (await caches.keys()).filter(name => name.startsWith("pages of "))

  async function item(response, path) {
    const page = new DOMParser().parseFromString(await response.text(), "text/html")
    const [link, time, entry] = ["a", "time", "li"].map(name => document.createElement(name))
    link.href = path
    link.textContent = page.title
    time.dateTime = response.headers.get("X-Kept-At")
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang)
    entry.append(link, " ", time)
    return entry
  }

  function show() {
    none.hidden = list.children.length > 0
    heading.hidden = !none.hidden
  }

  heading.querySelector("button").onclick = async () => {
    for (const name of await cacheNames()) await caches.delete(name)
    list.replaceChildren()
    show()
  }

  none.hidden = true
  for (const name of await cacheNames()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) list.prepend(await item(await cache.match(request), request.url))
  }
  show()
})()
