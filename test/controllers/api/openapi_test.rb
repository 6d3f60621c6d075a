require "test_helper"

class Api::OpenapiTest < ActionDispatch::IntegrationTest
  test "describes every routed operation and no others" do
    assert_equal routed_operations, described_operations
  end

  test "is valid OpenAPI and served as YAML" do
    assert_empty JSONSchemer.openapi(DOCUMENT).validate.map { |error| error["error"] }
    assert_equal FILE.read, api(:success, :get, "/openapi.yaml").force_encoding("UTF-8")
    assert_equal "application/yaml", response.media_type
  end

  test "has the limits of the code" do
    post, comment = %w[ post comment ].map do |name|
      DOCUMENT.dig("components", "requestBodies", name, "content", "application/json", "schema", "properties")
    end
    limits = [ Post::MAX_TITLE_LENGTH, Post::MAX_BODY_LENGTH, Comment::MAX_BODY_LENGTH ]
    assert_equal limits, [ post["title"], post["body"], comment["body"] ].pluck("maxLength")
    tags = /up to #{Site.new.max_tags} of the tags/i
    assert_match tags, post["tags"]["description"]
    assert_match tags, Rails.root.join("docs/api.md").read
  end

  test "lists the kinds of notifications" do
    assert_equal Notification::Kind.names.sort,
      DOCUMENT.dig("components", "schemas", "Notice", "properties", "kind", "enum").sort
  end

  test "describes the 400 response of every operation with a body" do
    token, objection, answer = token_of(users(:tomas)), comments(:objection).id, comments(:answer).id
    {
      patch: [ "/posts/#{posts(:wal).id}", "/comments/#{objection}" ],
      post: [
        "/posts", "/posts/#{posts(:wal).id}/comments", "/comments/#{answer}/replies",
        "/comments/#{answer}/vote", "/comments/#{answer}/flag", "/inbox/reading"
      ]
    }.each do |verb, paths|
      paths.each do |path|
        public_send verb, "#{FOLDER}#{path}", params: "{",
          headers: { "Authorization" => "Bearer #{token}", "Content-Type" => "application/json" }
        assert_response :bad_request, path
        assert_match "Content-Type", response.body
        check_against_description verb, path
      end
    end
  end

  private
    def routed_operations
      Rails.application.routes.routes.filter_map do |route|
        path = route.path.spec.to_s
        if path.start_with?("#{FOLDER}/") && route.verb != "OPTIONS"
          [ route.verb.downcase, wildcard(path.delete_prefix(FOLDER)) ]
        end
      end.sort
    end

    def described_operations
      DOCUMENT["paths"]
        .flat_map { |path, operations| operations.except("parameters")
        .keys.map { |verb| [ verb, wildcard(path) ] } }.sort
    end

    # Parameters may have different names in the routes and the document.
    def wildcard(path) = path.gsub(/:\w+|\{\w+\}/, "*")
end
