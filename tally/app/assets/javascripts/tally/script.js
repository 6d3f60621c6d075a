// Counts page views; tally("name", value) counts anything else. Set localStorage.tally = "off" to exclude this browser. A page that
// includes this in a script of its own turns it off with data-stats="off".
(() => {
  const { dataset, src } = document.currentScript
  if (dataset.stats == "off") return
  const to = new URL("/stats", src)
  const bare = (url = location.href) => url.split(/[?#]/)[0]
  let here, from = bare(document.referrer)

  // Events with the same id count once, so retries are safe.
  const send = (query, tries) => fetch(to + "?" + query, { keepalive: true, credentials: "omit", referrerPolicy: "no-referrer" })
    .then(reply => { if (reply.status == 503) throw 0 })
    .catch(() => tries && setTimeout(send, 9e3 / tries, query, tries - 1))

  window.tally = (n, v = "") => {
    // Throws if the browser blocks storage for this site.
    try { if (localStorage.tally == "off") return } catch {}
    send(new URLSearchParams({ id: Date.now() + "-" + Math.random(), n, v, u: bare(), r: from }), 3)
  }

  const view = () => {
    if (here == bare()) return
    if (here) from = here
    here = bare()
    tally("pageview")
  }

  const push = history.pushState
  history.pushState = function () { push.apply(this, arguments); view() }
  addEventListener("popstate", view)
  document.prerendering ? document.addEventListener("prerenderingchange", view) : view()
})()
