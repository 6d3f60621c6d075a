import { Controller } from "@hotwired/stimulus"

// Keeps what is typed until it has been taken: through a closed tab, a lost connection, a form that was out of date.
export default class extends Controller {
  static values = { owner: String, of: String, after: Boolean }

  // A draft of an edit yields to a newer version of the text; a quotation goes above a draft that was typed without one.
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
