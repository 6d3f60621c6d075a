import { Turbo } from "@hotwired/turbo-rails"
import "controllers"

// A redirect whose fragment counts: see ThreadRedirection.
Turbo.StreamActions.visit = function() {
  Turbo.cache.clear()
  Turbo.visit(this.target, { action: "replace" })
}
