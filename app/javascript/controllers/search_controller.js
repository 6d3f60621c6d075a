import { Controller } from "@hotwired/stimulus"

// Searches while typing, after a pause. The form names the frame for the results.
export default class extends Controller {
  static values = { pause: { type: Number, default: 250 } }

  #timer

  look() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.element.requestSubmit(), this.pauseValue)
  }

  disconnect() {
    clearTimeout(this.#timer)
  }
}
