ENV["RAILS_ENV"] ||= "test"
# The processes that tests start exit soon, and would take longer with YJIT.
ENV.update "YJIT" => "off", "RUBY_YJIT_ENABLE" => "0"
require_relative "test_helpers/shuffled_includes"
require_relative "../config/environment"
require "rails/test_help"
require_relative "../script/ci/skipped_tests"
require_relative "../script/ci/gem_warnings"
require_relative "../script/ci/slow_tests"

Dir[File.expand_path("test_helpers/**/*.rb", __dir__)].each { |file| require file }

module ActiveSupport
  class TestCase
    extend SlowTests
    include EngineHelper, LanguageHelper, MaintenanceModeHelper

    # A test database is loaded again only if the schema has changed, and those of further processes are emptied.
    install_kinds = ->(*) { ApplicationRecord.with_connection { |connection| CodeDefinitions.install connection } }
    parallelize workers: :number_of_processors
    parallelize_setup(&install_kinds)
    install_kinds.call
    fixtures :all

    setup :clear_markup_caches
    setup { Rails.cache.clear }
    setup { Site.reset }
    setup { UncommittedPages.forget }

    # Rolled-back rows would otherwise share versions, which are the cache keys, with those of the next test.
    def clear_markup_caches
      [ PostsHelper::ROWS, ArticlesHelper::ARTICLES, CommentsMarkupHelper::MARKUP ].each(&:clear)
    end
  end
end

class ActionDispatch::IntegrationTest
  include ForgeryHelper, SignInHelper
end
