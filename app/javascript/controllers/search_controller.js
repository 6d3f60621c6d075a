import { Controller } from "@hotwired/stimulus"

// Looks while one types, once one has paused. The form itself says where the answer goes.
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
