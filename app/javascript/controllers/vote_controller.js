import { Controller } from "@hotwired/stimulus"
import { Turbo } from "@hotwired/turbo-rails"

// Sends every vote by itself, and what is saved. All of a page's buttons go by one form, and of one form Turbo drops what is still on
// its way when the next is sent.
export default class extends Controller {
  #passing = false

  async send(event) {
    if (this.#passing || !event.submitter?.matches(".vote, .save")) return

    event.preventDefault()
    const stream = await this.#streamFor(event.submitter)
    stream ? Turbo.renderStreamMessage(stream) : this.#passOn(event.submitter)
  }

  async #streamFor(button) {
    try {
      const response = await fetch(button.formAction, {
        method: "post", body: new FormData(this.element, button), headers: { Accept: "text/vnd.turbo-stream.html" }
      })
      return response.headers.get("Content-Type")?.includes("turbo-stream") && await response.text()
    } catch {
      return null
    }
  }

  // Sent again Turbo's way, which shows what the answer was. A vote given twice is one vote.
  #passOn(button) {
    this.#passing = true
    this.element.requestSubmit(button)
    this.#passing = false
  }
}
