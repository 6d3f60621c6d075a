import { Controller } from "@hotwired/stimulus"

// Searches while typing, after a pause. The results replace the form's Turbo frame.
export default class extends Controller {
  static values = { pause: { type: Number, default: 250 } }

  #timer

  search() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.element.requestSubmit(), this.pauseValue)
  }

  disconnect() {
    clearTimeout(this.#timer)
  }
}
