import { Controller } from "@hotwired/stimulus"

// Keeps typed text until it was submitted successfully: after a closed tab, a lost connection or an expired form.
export default class extends Controller {
  static values = { owner: String, of: String, after: Boolean }

  // A draft of an edit is dropped if the text has changed since; a quote is inserted above an existing draft.
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

  // If the response is a redirect to sign in, the session had ended: the draft stays.
  forget({ target, detail }) {
    const taken = detail.success && !detail.fetchResponse?.location.pathname.startsWith("/sign-in")
    if (target === this.element.form && taken) localStorage.removeItem(this.#key)
  }

  // Browsers would put the caret before the quote, where typed text would become part of it.
  #goToEnd() {
    this.element.focus()
    this.element.setSelectionRange(this.element.value.length, this.element.value.length)
    this.element.scrollTop = this.element.scrollHeight
  }

  get #key() {
    return `draft of ${this.ownerValue}: ${this.element.form.action} ${this.element.name}${this.ofValue && ` ${this.ofValue}`}`
  }
}
