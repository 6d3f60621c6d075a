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
    include ConcurrencyHelper, LogHelper, ModerationTestHelper, SiteHelper

    # Test databases are loaded again only if the schema has changed. Those of further processes are emptied.
    install_kinds = ->(*) { ApplicationRecord.with_connection { CodeDefinitions.install _1 } }
    parallelize workers: :number_of_processors
    parallelize_setup(&install_kinds)
    install_kinds.call
    fixtures :all

    setup do
      Caches.clear
      Site.reset
      MaintenanceMode.forget
    end
  end
end

class ActionDispatch::IntegrationTest
  include ApiHelper, ConfirmationHelper, FactorsHelper, SignInHelper
end
