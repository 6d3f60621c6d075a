import { Controller } from "@hotwired/stimulus"
import { Turbo } from "@hotwired/turbo-rails"

// Sends each vote and each save in a request of its own. All buttons of a page share one form, and Turbo cancels a form's pending
// request when it is submitted again.
export default class extends Controller {
  #resubmitting = false

  async send(event) {
    if (this.#resubmitting || !event.submitter?.matches(".vote, .save")) return

    event.preventDefault()
    const stream = await this.#streamFor(event.submitter)
    stream ? Turbo.renderStreamMessage(stream) : this.#resubmit(event.submitter)
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

  // Submits the form with Turbo, which shows the response. Voting is idempotent.
  #resubmit(button) {
    this.#resubmitting = true
    this.element.requestSubmit(button)
    this.#resubmitting = false
  }
}
