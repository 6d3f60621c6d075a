// Lists the pages that the service worker has stored (service_worker/offline.js), latest first, in the language of the latest.
(async () => {
  if (!window.caches) return

  const list = document.querySelector(".saved-pages")
  const sections = [...document.querySelectorAll("main > section")]
  const cacheNames = async () => (await caches.keys()).filter(name => name.startsWith("pages of "))

  async function savedPages() {
    const pages = []
    for (const name of await cacheNames()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) pages.unshift(await savedPage(await cache.match(request), request.url))
    }
    return pages
  }

  async function savedPage(response, path) {
    const page = new DOMParser().parseFromString(await response.text(), "text/html")
    return { path, title: page.title, language: page.documentElement.lang, time: response.headers.get("X-Kept-At") }
  }

  function item({ path, title, time }) {
    const [link, date, entry] = ["a", "time", "li"].map(name => document.createElement(name))
    link.href = path
    link.textContent = title
    date.dateTime = time
    date.textContent = new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "long", timeStyle: "short", hourCycle: "h23" })
    entry.append(link, " ", date)
    return entry
  }

  function use(section) {
    for (const other of sections) other.hidden = other !== section
    document.documentElement.lang = section.lang
    document.title = section.dataset.title
    section.querySelector("[data-end]").before(list)
  }

  function show(section, pages) {
    list.replaceChildren(...pages.map(item))
    section.querySelector("[data-none]").hidden = pages.length > 0
    section.querySelector("[data-saved]").hidden = pages.length === 0
  }

  const pages = await savedPages()
  const section = sections.find(({ lang }) => lang === pages[0]?.language) || sections[0]
  section.querySelector("button").onclick = async () => {
    for (const name of await cacheNames()) await caches.delete(name)
    show(section, [])
  }
  use(section)
  show(section, pages)
})()
