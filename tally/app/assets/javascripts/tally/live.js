const POLL_EVERY = 15000
const POLLS_BEFORE_RETRY = 8

// Keeps the current numbers up to date with server-sent events, or by polling while no stream is available. Offers to reload when there is
// more data than on the page. With the attribute "poll", there is no stream to try.
class TallyLive extends HTMLElement {
  #source
  #timer
  #polls = 0

  connectedCallback() {
    if (this.hasAttribute("poll")) this.#pollLater()
    else this.#listen()
  }

  disconnectedCallback() {
    this.#source?.close()
    clearTimeout(this.#timer)
  }

  #listen() {
    this.#source = new EventSource(this.#url)
    this.#source.onmessage = ({ data }) => this.#update(JSON.parse(data))
    this.#source.onerror = () => {
      if (this.#source.readyState === EventSource.CLOSED) this.#pollLater()
    }
  }

  #pollLater() {
    this.#timer = setTimeout(() => this.hasAttribute("poll") || ++this.#polls % POLLS_BEFORE_RETRY ? this.#poll() : this.#listen(), this.getAttribute("every") ?? POLL_EVERY)
  }

  // Stops when the viewer was signed out, and therefore redirected.
  async #poll() {
    try {
      const response = await fetch(this.#url, { headers: { Accept: "application/json" } })
      if (response.redirected || (!response.ok && response.status !== 503)) return
      if (response.ok) this.#update(await response.json())
    } catch {
      // Offline: try again next time.
    }
    if (this.isConnected) this.#pollLater()
  }

  #update({ live, complete_until: completeUntil }) {
    this.querySelector("[data-live]").textContent = live.toLocaleString(this.closest("[lang]")?.lang || "en")
    const shown = Number(this.getAttribute("complete-until"))
    if (shown && completeUntil > shown) this.#offerReload()
  }

  #offerReload() {
    const place = this.querySelector("[data-newer]")
    if (!place.hasChildNodes()) place.append(this.querySelector("template").content.cloneNode(true))
  }

  get #url() {
    return this.getAttribute("src")
  }
}

if (!customElements.get("tally-live")) customElements.define("tally-live", TallyLive)
