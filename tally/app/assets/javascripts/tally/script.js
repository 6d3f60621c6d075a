// Counts page views; tally("name", 12.5) and tally("name", { plan: "pro" }) count anything else. Set localStorage.tally = "off" to
// exclude this browser. A page that includes this in a script of its own turns it off with data-stats="off"; data-hash counts routes in
// the fragment.
(() => {
  const { dataset, src } = document.currentScript
  if (dataset.stats == "off") return
  const to = new URL("/stats", src), h = "hash" in dataset ? 1 : ""
  const bare = (url = location.href) => url.split(/[?#]/)[0] + (h && (url.match(/#[^?&=]+(?![^?&])/) || ""))
  let here, from = bare(document.referrer)

  // Events with the same id count once, so retries are safe.
  const send = (query, tries) => fetch(to + "?" + query, { keepalive: true, credentials: "omit", referrerPolicy: "no-referrer" })
    .then(reply => { if (reply.status == 503) throw 0 })
    .catch(() => tries && setTimeout(send, 9e3 / tries, query, tries - 1))

  // v is a number, an object with properties, or Plausible's options.
  window.tally = (n, v = "") => {
    // Throws if the browser blocks storage for this site.
    try { if (localStorage.tally == "off") return } catch {}
    const p = v instanceof Object ? JSON.stringify(v.props ?? v) : ""
    if (p) v = v.revenue?.amount ?? v.value ?? ""
    send(new URLSearchParams({ id: Date.now() + "-" + Math.random(), n, v, u: bare(), r: from, h, p }), 3)
  }

  const view = ({ persisted }) => {
    if (here == bare() && !persisted) return
    if (here) from = here
    here = bare()
    tally("pageview")
  }

  const push = history.pushState
  history.pushState = function () { push.apply(this, arguments); view({}) }
  addEventListener("popstate", view)
  addEventListener("pageshow", event => here && view(event)) // not while the page is prerendered
  document.prerendering ? document.addEventListener("prerenderingchange", view) : view({})
})()
