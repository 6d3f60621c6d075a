const POLL_EVERY = 15000
const POLLS_BEFORE_ANOTHER_TRY = 8

// Keeps the numbers of now up to date: listens, or where there is no room to listen asks again and again. It says when there is
// more to show than the page does, and leaves it to the reader.
class TallyLive extends HTMLElement {
  #source
  #timer
  #polls = 0

  connectedCallback() {
    this.#listen()
  }

  disconnectedCallback() {
    this.#source?.close()
    clearTimeout(this.#timer)
  }

  #listen() {
    this.#source = new EventSource(this.#address)
    this.#source.onmessage = ({ data }) => this.#tell(JSON.parse(data))
    this.#source.onerror = () => {
      if (this.#source.readyState === EventSource.CLOSED) this.#later()
    }
  }

  #later() {
    this.#timer = setTimeout(() => ++this.#polls % POLLS_BEFORE_ANOTHER_TRY ? this.#ask() : this.#listen(), this.getAttribute("every") ?? POLL_EVERY)
  }

  // Who has been signed out is led elsewhere, and asks no more.
  async #ask() {
    try {
      const response = await fetch(this.#address, { headers: { Accept: "application/json" } })
      if (response.redirected || (!response.ok && response.status !== 503)) return
      if (response.ok) this.#tell(await response.json())
    } catch {
      // The network is away; it may be back the next time.
    }
    if (this.isConnected) this.#later()
  }

  #tell({ live, complete_until: completeUntil }) {
    this.querySelector("[data-live]").textContent = live.toLocaleString(this.closest("[lang]")?.lang || "en")
    const shown = Number(this.getAttribute("complete-until"))
    if (shown && completeUntil > shown) this.#offerNewer()
  }

  #offerNewer() {
    const place = this.querySelector("[data-newer]")
    if (!place.hasChildNodes()) place.append(this.querySelector("template").content.cloneNode(true))
  }

  get #address() {
    return this.getAttribute("src")
  }
}

if (!customElements.get("tally-live")) customElements.define("tally-live", TallyLive)
