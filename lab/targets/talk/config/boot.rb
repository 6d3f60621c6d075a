# Its own gems and one environment, whoever starts it.
ENV["BUNDLE_GEMFILE"] = File.expand_path("../Gemfile", __dir__)
ENV["RAILS_ENV"] ||= "production"

require "bundler/setup"
