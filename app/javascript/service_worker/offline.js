// Stores pages that were read, for reading offline. Online, every page is requested; the stored one is shown only without a
// response, and says so.
//
// A page is stored only if the site says for whom it was made (CachedForVisitors), together with that reader's other pages, so that the
// next user of the browser finds none of them. Signing in or out deletes all of them, before the request and after it.
const PAGES = "pages of "
const FILES = "files"
const MAX = { pages: 50, files: 60 }
const OFFLINE = "/offline"
const ABOUT = "/about" // contains the keyboard help (keyboard.js)
const READER_CHANGES = /^\/(sign-in|sign-up|password-reset|first-run|settings\/(account|password))\b/
const CHANGES_ITS_NAME = /^\/(assets|themes|colours)\// // URLs that change with their content
const NEEDED = [
  RAILS_ASSET_URL("../application.css"), RAILS_ASSET_URL("../reader.js"), RAILS_ASSET_URL("../keyboard.js"), RAILS_ASSET_URL("../live_updates.js"),
  RAILS_ASSET_URL("../offline.js")
]

// Requests that began before the reader changed aren't stored.
let reading = 0

self.addEventListener("install", event => event.waitUntil(prepare()))
self.addEventListener("activate", event => event.waitUntil(begin()))
self.addEventListener("fetch", event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return

  if (request.method !== "GET") {
    if (READER_CHANGES.test(pathname)) event.respondWith(change(request))
  } else if (CHANGES_ITS_NAME.test(pathname)) {
    event.respondWith(file(request))
  } else if (request.mode === "navigate" || request.headers.get("Accept")?.includes("text/html")) {
    event.respondWith(page(event))
  }
})

// A part that can't be loaded now doesn't keep the others from working.
async function prepare() {
  const cache = await caches.open(FILES)
  await Promise.allSettled([...[OFFLINE, ABOUT].map(path => cache.add(new Request(path, { credentials: "omit", cache: "reload" }))), ...NEEDED.map(path => cache.add(path))])
  await self.skipWaiting()
}

// Stores the page that is open when the worker starts.
async function begin() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  for (const { url } of await self.clients.matchAll({ type: "window" })) {
    await fetch(url, { headers: { Accept: "text/html" } }).then(response => keep(response, reading)).catch(() => {})
  }
}

async function change(request) {
  await forget()
  return fetch(request).finally(forget)
}

async function page(event) {
  const began = reading
  try {
    const response = await event.preloadResponse || await fetch(event.request)
    event.waitUntil(keep(response.clone(), began).catch(() => {})) // not stored if the disk is full
    return response
  } catch (error) {
    return await kept(event.request.url) || await offline(event.request.url) || Promise.reject(error)
  }
}

async function keep(response, began) {
  const reader = response.headers.get("X-Read-By")
  if (!reader || !response.ok) return

  const name = PAGES + reader
  const others = (await pageCaches()).filter(other => other !== name)
  if (began !== reading) return

  if (others.length) {
    began = reading += 1
    await drop(others)
  }
  const cache = await caches.open(name)
  const headers = new Headers(response.headers)
  headers.set("X-Kept-At", new Date().toISOString())
  await cache.delete(response.url, { ignoreVary: true })
  await cache.put(response.url, new Response(await response.blob(), { headers }))
  began === reading ? await bound(cache, MAX.pages) : await drop([name])
}

async function pageCaches() {
  return (await caches.keys()).filter(name => name.startsWith(PAGES))
}

// Incremented first, so that pages that are being stored meanwhile are deleted afterwards.
async function forget() {
  reading += 1
  await drop(await pageCaches())
}

function drop(names) {
  return Promise.all(names.map(name => caches.delete(name)))
}

async function bound(cache, most) {
  for (const oldest of (await cache.keys()).slice(0, -most)) await cache.delete(oldest, { ignoreVary: true })
}

async function kept(url) {
  for (const name of await pageCaches()) {
    const response = await (await caches.open(name)).match(url, { ignoreVary: true })
    if (response) return new Response(await noted(await response.text(), response.headers.get("X-Kept-At")), { headers: response.headers })
  }
}

// Uses the texts of the offline page; if that is not stored, only the time.
async function noted(html, time) {
  const words = await (await caches.match(OFFLINE, { ignoreVary: true }))?.text()
  const note = words?.match(/<template>(.*?)<\/template>/s)?.[1] || `<p class="flash" role="status"><a href="${OFFLINE}"><time datetime="">${time}</time></a></p>`
  return html.replace('<main id="main">', start => start + note.replace('datetime=""', `datetime="${time}"`))
}

async function offline(url) {
  if (new URL(url).pathname === ABOUT) return caches.match(ABOUT, { ignoreVary: true })

  const response = await caches.match(OFFLINE, { ignoreVary: true })
  return response && new Response(response.body, { status: 503, headers: response.headers })
}

async function file(request) {
  const cache = await caches.open(FILES)
  const response = await cache.match(request, { ignoreVary: true }) || await fetch(request)
  if (response.ok && !await cache.match(request, { ignoreVary: true })) {
    await cache.put(request, response.clone())
    await bound(cache, MAX.files)
  }
  return response
}
