import { Turbo } from "@hotwired/turbo-rails"
import "controllers"

// A redirect whose fragment counts: see ThreadRedirection.
Turbo.StreamActions.visit = function() {
  Turbo.cache.clear()
  Turbo.visit(this.target, { action: "replace" })
}

// Of what found no answer Turbo says nothing.
document.addEventListener("turbo:submit-end", ({ detail }) => document.getElementById("unsent")?.toggleAttribute("hidden", !detail.error))
