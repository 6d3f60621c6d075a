import { Controller } from "@hotwired/stimulus"

// Reports that a prefetched thread is being read now.
export default class extends Controller {
  static values = { url: String }

  connect() {
    if (document.documentElement.hasAttribute("data-turbo-preview")) return

    const token = document.querySelector("meta[name=csrf-token]")?.content
    fetch(this.urlValue, { method: "POST", headers: token ? { "X-CSRF-Token": token } : {} })
    this.element.remove()
  }
}
