import { Controller } from "@hotwired/stimulus"

// Fills an empty title with that of the linked page.
export default class extends Controller {
  static targets = ["title", "link"]

  async suggest() {
    if (this.titleTarget.value || !this.linkTarget.value) return

    const token = document.querySelector("meta[name=csrf-token]")?.content
    const body = new URLSearchParams({ url: this.linkTarget.value })
    const response = await fetch("/link-title", { method: "post", body, headers: { "X-CSRF-Token": token || "", Accept: "application/json" } }).catch(() => null)
    const title = response?.ok && (await response.json()).title
    if (title && !this.titleTarget.value) {
      this.titleTarget.value = title
      this.titleTarget.dispatchEvent(new Event("input", { bubbles: true }))
    }
  }
}
