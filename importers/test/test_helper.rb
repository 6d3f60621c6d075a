require_relative "../../test/test_helper"
require "importers"

Dir[File.expand_path("test_helpers/**/*.rb", __dir__)].each { |file| require file }
