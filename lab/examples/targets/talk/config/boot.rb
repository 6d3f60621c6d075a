# Always use this application's gems and one environment.
ENV["BUNDLE_GEMFILE"] = File.expand_path("../Gemfile", __dir__)
ENV["RAILS_ENV"] ||= "production"

require "bundler/setup"
