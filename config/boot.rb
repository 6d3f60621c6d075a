ENV["BUNDLE_GEMFILE"] ||= File.expand_path("../Gemfile", __dir__)
require_relative "../lib/frontpage/database_urls"
require_relative "../lib/frontpage/engines"
begin
  DatabaseUrls.prepare
rescue Kit::Error => error
  abort error.message
end
ENV["BUNDLE_WITH"] ||= Engines.current.gem_group

require "bundler/setup" # Set up gems listed in the Gemfile.
require "bootsnap/setup" # Speed up boot time by caching expensive operations.

# `bin/rails server` with PORT ignores the bind in config/puma.rb. Don't listen on all interfaces without TLS.
ENV["BINDING"] ||= "localhost" if ENV["RELAX_SSL"] == "true"
