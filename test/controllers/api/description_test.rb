require "test_helper"

class Api::DescriptionTest < ActionDispatch::IntegrationTest
  include ApiHelper

  test "every operation of the routes is described, and nothing else" do
    assert_equal routed, described_operations
  end

  test "the description is sound, and served" do
    assert_empty JSONSchemer.openapi(DOCUMENT).validate.map { |error| error["error"] }
    assert_equal FILE.read, ask(:success, :get, "/openapi.yaml").force_encoding("UTF-8")
    assert_equal "application/yaml", response.media_type
  end

  private
    def routed
      Rails.application.routes.routes.filter_map do |route|
        path = route.path.spec.to_s
        [ route.verb.downcase, nameless(path.delete_prefix(FOLDER)) ] if path.start_with?("#{FOLDER}/") && route.verb != "OPTIONS"
      end.sort
    end

    def described_operations
      DOCUMENT["paths"].flat_map { |path, operations| operations.except("parameters").keys.map { |verb| [ verb, nameless(path) ] } }.sort
    end

    # Which name a part has that varies does not matter.
    def nameless(path) = path.gsub(/:\w+|\{\w+\}/, "*")
end
