ENV["RAILS_ENV"] ||= "test"
require_relative "../config/environment"
require "rails/test_help"

Dir[File.expand_path("test_helpers/**/*.rb", __dir__)].each { |file| require file }

module ActiveSupport
  class TestCase
    parallelize workers: :number_of_processors
    fixtures :all

    setup { Rails.cache.clear }
  end
end

class ActionDispatch::IntegrationTest
  include ForgeryHelper, SignInHelper
end
