// Stores visited pages for offline reading, network first: a stored page is shown only if there is no response, with a note that
// says so.
//
// A page is stored only if X-Read-By names its reader (CachedForVisitors), and each reader has a cache, so that the browser's next user
// doesn't see the pages of the previous one. Signing in or out deletes all of them, before the request and after it.
const PAGES = "pages of "
const FILES = "files"
const MAX = { pages: 50, files: 60 }
const OFFLINE = "/offline"
const ABOUT = "/about" // contains the keyboard help (keyboard.js)
const READER_CHANGES = /^\/(sign-in|sign-up|password-reset|first-run|settings\/(account|password))\b/
const FINGERPRINTED = /^\/(assets|themes|colours)\// // URLs that change with their content
const PRECACHED = [
  RAILS_ASSET_URL("../application.css"), RAILS_ASSET_URL("../visitor.js"), RAILS_ASSET_URL("../keyboard.js"), RAILS_ASSET_URL("../live_updates.js"),
  RAILS_ASSET_URL("../offline.js")
]

// Incremented when the reader changes: responses to earlier requests aren't stored.
let generation = 0

self.addEventListener("install", event => event.waitUntil(precache()))
self.addEventListener("activate", event => event.waitUntil(activate()))
self.addEventListener("fetch", event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return

  if (request.method !== "GET") {
    // With the back button, the browser asks before it submits again. Through fetch, it would say that the site can't be reached.
    if (READER_CHANGES.test(pathname) && !request.isHistoryNavigation) event.respondWith(changeReader(request))
  } else if (FINGERPRINTED.test(pathname)) {
    event.respondWith(file(request))
  } else if (request.mode === "navigate" || request.headers.get("Accept")?.includes("text/html")) {
    event.respondWith(page(event))
  }
})

// A file that can't be loaded now doesn't prevent the installation.
async function precache() {
  const cache = await caches.open(FILES)
  await Promise.allSettled([...[OFFLINE, ABOUT].map(path => cache.add(new Request(path, { credentials: "omit", cache: "reload" }))), ...PRECACHED.map(path => cache.add(path))])
  await self.skipWaiting()
}

// Open pages then request themselves again through this worker (reader.js), so that they are stored.
async function activate() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function changeReader(request) {
  await deletePages()
  return fetch(request).finally(deletePages)
}

async function page(event) {
  const startedIn = generation
  try {
    const response = await event.preloadResponse || await fetch(event.request)
    event.waitUntil(store(response.clone(), startedIn).catch(() => {})) // not stored if the disk is full
    return response
  } catch (error) {
    return await storedPage(event.request.url) || await offlinePage(event.request.url) || Promise.reject(error)
  }
}

async function store(response, startedIn) {
  const reader = response.headers.get("X-Read-By")
  if (!reader || !response.ok) return

  const name = PAGES + reader
  const others = (await pageCaches()).filter(other => other !== name)
  if (startedIn !== generation) return

  if (others.length) {
    startedIn = generation += 1
    await deleteCaches(others)
  }
  const cache = await caches.open(name)
  const headers = new Headers(response.headers)
  headers.set("X-Kept-At", new Date().toISOString())
  await cache.delete(response.url, { ignoreVary: true })
  await cache.put(response.url, new Response(await response.blob(), { headers }))
  startedIn === generation ? await trim(cache, MAX.pages) : await deleteCaches([name])
}

async function pageCaches() {
  return (await caches.keys()).filter(name => name.startsWith(PAGES))
}

// Increments the generation first, so that pages that are being stored meanwhile are deleted afterwards.
async function deletePages() {
  generation += 1
  await deleteCaches(await pageCaches())
}

function deleteCaches(names) {
  return Promise.all(names.map(name => caches.delete(name)))
}

async function trim(cache, max) {
  for (const oldest of (await cache.keys()).slice(0, -max)) await cache.delete(oldest, { ignoreVary: true })
}

async function storedPage(url) {
  for (const name of await pageCaches()) {
    const response = await (await caches.open(name)).match(url, { ignoreVary: true })
    if (response) return new Response(await addNote(await response.text(), response.headers.get("X-Kept-At")), { headers: response.headers })
  }
}

// The note is a template on the offline page, in the language of the stored page. If that isn't stored, only the time is shown.
async function addNote(html, time) {
  const offlineHtml = await (await caches.match(OFFLINE, { ignoreVary: true }))?.text()
  const language = html.match(/<html lang="(\w+)"/)?.[1]
  const note = offlineHtml?.match(new RegExp(`<template lang="${language}">(.*?)</template>`, "s"))?.[1] || `<p class="flash" role="status"><a href="${OFFLINE}"><time datetime="">${time}</time></a></p>`
  return html.replace('<main id="main">', start => start + note.replace('datetime=""', `datetime="${time}"`))
}

async function offlinePage(url) {
  if (new URL(url).pathname === ABOUT) return caches.match(ABOUT, { ignoreVary: true })

  const response = await caches.match(OFFLINE, { ignoreVary: true })
  return response && new Response(response.body, { status: 503, headers: response.headers })
}

async function file(request) {
  const cache = await caches.open(FILES)
  const response = await cache.match(request, { ignoreVary: true }) || await fetch(request)
  if (response.ok && !await cache.match(request, { ignoreVary: true })) {
    await cache.put(request, response.clone())
    await trim(cache, MAX.files)
  }
  return response
}
