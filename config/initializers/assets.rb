require_relative "../../lib/frontpage/script_imports"
require_relative "../../lib/frontpage/stylesheet_imports"

Rails.application.configure do
  config.assets.paths << Rails.root.join("app/javascript")

  # Before Propshaft's own, which would put digests into the @import rules.
  config.assets.compilers.unshift [ "text/css", StylesheetImports ], [ "text/javascript", ScriptImports ]

  # Ignore assets that bin/start has precompiled: other environments serve the current files.
  config.assets.manifest_path = Rails.root.join("tmp/assets.json") unless Rails.env.production?

  # The stylesheet's <link> is at the top of the page, so a Link header wouldn't load it any sooner.
  config.action_view.preload_links_header = false
end
