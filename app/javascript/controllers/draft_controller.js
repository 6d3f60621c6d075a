import { Controller } from "@hotwired/stimulus"

// Keeps what is typed until it has been taken: through a closed tab, a lost connection, a form that was out of date.
export default class extends Controller {
  static values = { owner: String }

  connect() {
    this.element.value ||= localStorage.getItem(this.#key) || ""
  }

  keep() {
    if (this.element.value) {
      localStorage.setItem(this.#key, this.element.value)
    } else {
      localStorage.removeItem(this.#key)
    }
  }

  // Whoever was led to sign in instead had been signed out meanwhile.
  forget({ target, detail }) {
    const taken = detail.success && !detail.fetchResponse?.location.pathname.startsWith("/sign-in")
    if (target === this.element.form && taken) localStorage.removeItem(this.#key)
  }

  get #key() {
    return `draft of ${this.ownerValue}: ${this.element.form.action} ${this.element.name}`
  }
}
