require_relative "../../lib/frontpage/stylesheet_imports"

Rails.application.configure do
  # Before Propshaft's own, which would put digests into the @import rules.
  config.assets.compilers.unshift [ "text/css", StylesheetImports ]

  # Precompiled assets of bin/start are for production; here the current files are served.
  config.assets.manifest_path = Rails.root.join("tmp/assets.json") unless Rails.env.production?

  # The stylesheet's link is at the top of the page, so a header for it gains nothing.
  config.action_view.preload_links_header = false
end
