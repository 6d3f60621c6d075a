import { Controller } from "@hotwired/stimulus"

// Saves typed text as a draft until it is submitted, so that it survives a closed tab, a lost connection or an expired form.
export default class extends Controller {
  static values = { owner: String, of: String, after: Boolean }

  // The key of an edit's draft contains the version (`of`), so that a draft of an older one isn't restored. A quotation is
  // inserted above an existing draft (`after`).
  connect() {
    const draft = localStorage.getItem(this.#key) || ""
    const initial = this.element.value
    if (!initial || (this.ofValue && draft)) {
      this.element.value = draft
    } else if (this.afterValue) {
      this.element.value = draft.startsWith(initial) ? draft : initial + draft
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

  // Keeps the draft after a redirect to the sign-in page: the session had ended.
  forget({ target, detail }) {
    const submitted = detail.success && !detail.fetchResponse?.location.pathname.startsWith("/sign-in")
    if (target === this.element.form && submitted) localStorage.removeItem(this.#key)
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
