ENV["RAILS_ENV"] ||= "test"
require_relative "test_helpers/shuffled_includes"
require_relative "../config/environment"
require "rails/test_help"
require_relative "../script/ci/skipped_tests"
require_relative "../script/ci/gem_warnings"

Dir[File.expand_path("test_helpers/**/*.rb", __dir__)].each { |file| require file }

module ActiveSupport
  class TestCase
    include EngineHelper, LanguageHelper

    parallelize workers: :number_of_processors
    fixtures :all

    setup :forget_markup
    setup { Rails.cache.clear }
    setup { Site.reset }

    # A test takes its rows back, and with them the versions that markup is remembered by.
    def forget_markup
      [ PostsHelper::ROWS, CommentsHelper::MARKUP ].each(&:clear)
    end
  end
end

class ActionDispatch::IntegrationTest
  include ForgeryHelper, SignInHelper
end
