import { Controller } from "@hotwired/stimulus"

// Keeps what is typed until it has been taken: through a closed tab, a lost connection, a form that was out of date.
export default class extends Controller {
  static values = { owner: String, of: String, after: Boolean }

  // What is edited gives way to how far its edit had come, and a quotation stands above what had been typed without it.
  connect() {
    const draft = localStorage.getItem(this.#key) || ""
    const given = this.element.value
    if (!given || (this.ofValue && draft)) {
      this.element.value = draft
    } else if (this.afterValue) {
      this.element.value = draft.startsWith(given) ? draft : given + draft
      this.#goToEnd()
    }
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

  // A browser would put the caret before the quotation, where what is typed becomes part of it.
  #goToEnd() {
    this.element.focus()
    this.element.setSelectionRange(this.element.value.length, this.element.value.length)
    this.element.scrollTop = this.element.scrollHeight
  }

  get #key() {
    return `draft of ${this.ownerValue}: ${this.element.form.action} ${this.element.name}${this.ofValue && ` ${this.ofValue}`}`
  }
}
