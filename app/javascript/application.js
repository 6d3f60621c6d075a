import { Turbo } from "@hotwired/turbo-rails"
import "controllers"

// Follows redirects with a fragment: see ThreadRedirection.
Turbo.StreamActions.visit = function() {
  Turbo.cache.clear()
  Turbo.visit(this.target, { action: "replace" })
}

// Turbo shows nothing when a request fails without a response.
document.addEventListener("turbo:submit-end", ({ detail }) => document.getElementById("unsent")?.toggleAttribute("hidden", !detail.error))
