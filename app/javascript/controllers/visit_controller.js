import { Controller } from "@hotwired/stimulus"

// Records the visit of a prefetched thread when it is shown.
export default class extends Controller {
  static values = { url: String }

  connect() {
    if (document.documentElement.hasAttribute("data-turbo-preview")) return

    const token = document.querySelector("meta[name=csrf-token]")?.content
    fetch(this.urlValue, { method: "POST", headers: token ? { "X-CSRF-Token": token } : {} })
    this.element.remove()
  }
}
