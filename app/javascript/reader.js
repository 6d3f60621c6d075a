// What every page does, for visitors too, who get no other script: ages that stay right while a page is kept, and the keyboard.
(() => {
  const UNITS = [[31536000, "year"], [2592000, "month"], [86400, "day"], [3600, "hour"], [60, "minute"]]
  const KEYS = [
    ["j", "next post or comment"], ["k", "previous one"], ["o", "open it, or fold a comment"], ["c", "go to its comments"],
    ["u", "upvote it, or take the vote back"], ["?", "this help"], ["Esc", "let go of it"]
  ]
  const ITEMS = ".post, .comment"
  let selected

  // The words of AgesHelper#age_in_words.
  function age(seconds) {
    const [size, unit] = UNITS.find(([size]) => seconds >= size) || []
    if (!unit) return "just now"
    const count = Math.floor(seconds / size)
    return `${count} ${unit}${count === 1 ? "" : "s"} ago`
  }

  function refreshAges() {
    for (const time of document.querySelectorAll("time[datetime]")) {
      const text = age((Date.now() - Date.parse(time.dateTime)) / 1000)
      if (time.textContent !== text) time.textContent = text
    }
  }

  function select(item) {
    selected?.removeAttribute("aria-current")
    selected = item
    if (!item) return document.activeElement?.blur()

    item.setAttribute("aria-current", "true")
    ;(link(item) || item.querySelector("summary"))?.focus({ preventScroll: true })
    item.scrollIntoView({ block: item.matches(".comment") ? "start" : "nearest" })
  }

  function move(by) {
    const items = [...document.querySelectorAll(ITEMS)].filter(item => item.checkVisibility())
    const at = items.indexOf(selected)
    const next = items[at < 0 ? (by > 0 ? 0 : -1) : at + by]
    if (next) select(next)
  }

  function link(item) {
    return item.querySelector(":scope > :is(h1, h2) a")
  }

  function open() {
    (link(selected) || selected.querySelector("summary")).click()
  }

  function comments() {
    selected.querySelector(".meta a[href*='/posts/'], .meta a[href*='#comments']")?.click()
  }

  // Its own button, which one's own comment lacks, and not that of a reply below it.
  function upvote() {
    [...selected.querySelectorAll(".vote")].find(vote => vote.closest(ITEMS) === selected)?.click()
  }

  function help() {
    let dialog = document.getElementById("keys")
    if (!dialog) {
      document.body.insertAdjacentHTML("beforeend", `<dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">Keyboard</h2>
        <dl class="keys">${KEYS.map(([key, what]) => `<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`).join("")}</dl>
        <form method="dialog"><button class="button">Close</button></form></dialog>`)
      dialog = document.getElementById("keys")
    }
    dialog.showModal()
  }

  const COMMANDS = { j: () => move(1), k: () => move(-1), "?": help, Escape: () => select(null) }
  const ON_SELECTED = { o: open, c: comments, u: upvote }

  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog, [contenteditable]")) return
    if (selected && !selected.isConnected) selected = document.getElementById(selected.id)

    const command = COMMANDS[event.key] || (selected && ON_SELECTED[event.key])
    if (command) {
      event.preventDefault()
      command()
    }
  })

  document.addEventListener("turbo:load", refreshAges)
  document.addEventListener("visibilitychange", refreshAges)
  setInterval(refreshAges, 60000)
  refreshAges()
})()
