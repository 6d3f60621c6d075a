require "test_helper"

class ErrorsTest < ActionDispatch::IntegrationTest
  # Raises the configured error, as a controller would.
  class FailuresController < ApplicationController
    cattr_accessor :failure
    allow_unauthenticated_access

    def show
      raise failure
    end
  end

  class FailedSessionsController < FailuresController
    private
      def resume_session
        raise failure
      end
  end

  test "renders unknown paths in the site's layout" do
    get "/nothing-here"

    assert_error_page :not_found, "Page not found"
  end

  test "shows the signed-in member on a 404 page" do
    sign_in_as users(:maria)

    [ "/nothing-here", "/posts/0" ].each do |path|
      get path
      assert_error_page :not_found, "Page not found", path
      assert_select ".account a", /maria/, path
    end
  end

  test "returns 400 for unreadable requests" do
    {
      "an invalid byte in the path" => -> { get "/domains/%FF" },
      "an invalid byte in the query" => -> { get "/about?after=%FF" },
      "a parameter that is both an array and a hash" => -> { get "/about?a[]=1&a[b]=2" },
      "truncated JSON" => -> {
        post "/sign-in", params: "{", headers: { "Content-Type" => "application/json" }
      },
      "multipart without a boundary" => -> {
        post "/sign-in", params: "x", headers: { "Content-Type" => "multipart/form-data" }
      },
      "a missing body" => -> { post "/sign-in" }
    }.each do |description, request|
      request.call
      assert_error_page :bad_request, "Bad request", description
    end
  end

  test "copes with invalid media types" do
    get "/nothing-here", headers: { "Accept" => "nonsense" }
    assert_error_page :not_found, "Page not found"

    post "/sign-in", params: "x", headers: { "Content-Type" => "non sense" }
    assert_error_page :not_acceptable, "Format not available"
  end

  test "returns 405 for an unknown HTTP method" do
    process "PROPFINDER", "/about"

    assert_error_page :method_not_allowed, "Method not allowed"
  end

  test "returns 422 with advice for a missing CSRF token" do
    ActionController::Base.with(allow_forgery_protection: true) do
      post "/sign-in", params: { session: { username: "maria", password: "guess" } }
    end

    assert_error_page :unprocessable_content, "This form has expired"
    assert_select ".prose p", /submit the form again/
  end

  test "returns 422 for a cross-site request with a malformed body" do
    ActionController::Base.with(allow_forgery_protection: true) do
      post "/sign-in", params: "code=x",
        headers: { "Content-Type" => "application/json", "Origin" => "http://evil.invalid" }
    end

    assert_error_page :unprocessable_content, "This form has expired"
  end

  test "renders a 500 page without queries or exception details" do
    assert FirstRun.completed?, "must be memoized before the failure"
    failing_with NoMethodError.new("a secret") do
      queries = queries_of { get "/failure" }

      assert_error_page :internal_server_error, "Something went wrong"
      assert_select "code", response.headers["X-Request-Id"]
      assert_no_match "a secret", response.body
      assert_empty queries
    end
  end

  test "renders a 500 page in the language of the visitor's URL, without queries" do
    FirstRun.completed? # memoized once per process
    failing_with NoMethodError.new("oops") do
      assert_empty queries_of { get "/failure?language=de&x=1" }
      assert_error_page :internal_server_error, "Etwas ist schiefgegangen"
      assert_select ".prose a[href='/?language=de']"
    end
  end

  test "returns 503 with Retry-After while the database is locked" do
    [ ActiveRecord::StatementTimeout, SQLite3::BusyException, ActiveRecord::ConnectionTimeoutError ]
      .each do |busy|
      failing_with busy.new("database is locked") do
        get "/failure"

        assert_error_page :service_unavailable, "The site is busy", busy.name
        assert_equal "5", response.headers["Retry-After"]
      end
    end
  end

  test "returns 503 while the tables that the page needs are being migrated" do
    failing_with SQLite3::SQLException.new("no such column: hotness") do
      in_maintenance_mode(Operations::Upgrade::REASON) { get "/failure" }
      assert_error_page :service_unavailable, "The site is being upgraded"

      in_maintenance_mode("Moving house") { get "/failure" }
      assert_error_page :internal_server_error, "Something went wrong"
    end
  end

  test "shows the typed text after a failure" do
    failing_with NoMethodError.new("oops") do
      post "/failure", params: { comment: { body: "Long and careful" }, user: { password: "a secret" } }

      assert_error_page :internal_server_error, "Something went wrong"
      assert_equal [ "Long and careful" ], css_select("pre.typed").map(&:text)
    end
  end

  test "returns 507 when the disk is full" do
    failing_with full_disk do
      get "/failure"

      assert_error_page :insufficient_storage, "The disk is full"
      assert_select ".prose p", /copy what you typed. Please tell the administrators./
    end
  end

  test "links to the contact address when only an administrator can help" do
    change_settings contact: "https://help.example/"
    failing_with full_disk do
      get "/failure"
      assert_select ".prose a[href='https://help.example/']", "the administrators"
    end
    failing_with NoMethodError.new("oops") do
      get "/failure"
      assert_select ".prose", { text: /tell the administrators/, count: 0 }
    end
  end

  test "returns 404 when the record is deleted concurrently" do
    failing_with ActiveRecord::InvalidForeignKey.new("FOREIGN KEY constraint failed") do
      get "/failure"

      assert_error_page :not_found, "Page not found"
    end
  end

  test "doesn't load the session again if that failed" do
    sign_in_as users(:maria)
    FirstRun.completed? # memoized once per process
    failing_with ActiveRecord::StatementTimeout.new("database is locked") do
      queries = queries_of { get "/failed-session" }

      assert_error_page :service_unavailable, "The site is busy"
      assert_empty queries
    end
  end

  test "shows the signed-in member after a failure" do
    sign_in_as users(:maria)
    failing_with NoMethodError.new("oops") do
      get "/failure"

      assert_error_page :internal_server_error, "Something went wrong"
      assert_select ".account a", /maria/
    end
  end

  test "renders a generic page for statuses without their own text" do
    get "/410"

    assert_response :gone
    assert_select "h1", "Something went wrong"
  end

  test "returns 404 when a 5xx page is requested directly" do
    %w[ 500 503 507 ].each do |code|
      post "/#{code}"
      assert_response :not_found, code
    end
    get "/507"
    assert_response :not_found
  end

  test "has static 500 and 503 pages without other assets" do
    %w[ 500 503 ].each do |code|
      page = Rails.public_path.join("#{code}.html").read

      assert_match "Frontpage", page
      assert_no_match(/\b(src|href)=(?!"\/")/, page)
    end
  end

  private
    def assert_error_page(status, heading, message = nil)
      assert_response status, message
      assert_equal "text/html; charset=utf-8", response.headers["Content-Type"], message
      assert_select "h1", { text: heading, count: 1 }, message
      assert_select "header .wordmark", { text: "Frontpage" }, message
      assert_select "footer", true, message
      assert response.headers["Content-Security-Policy"], message
    end

    # Returns the error as Active Record raises it.
    def full_disk
      raise SQLite3::FullException, "database or disk is full"
    rescue SQLite3::FullException
      begin
        raise ActiveRecord::StatementInvalid, "SQLite3::FullException: database or disk is full"
      rescue ActiveRecord::StatementInvalid => error
        error
      end
    end

    # Runs the block with routes to two failing pages, keeping the session.
    def failing_with(failure)
      FailuresController.failure = failure
      session_id = cookies["session_id"]

      with_routing do |set|
        set.draw do
          match "failure", to: "errors_test/failures#show", via: %i[ get post ]
          get "failed-session", to: "errors_test/failed_sessions#show"
          get ":status", to: "errors#show"
        end
        cookies["session_id"] = session_id if session_id
        yield
      end
    end

    def queries_of(&)
      queries = capture_notifications("sql.active_record", &).map(&:payload)
      queries.select { |query| query[:connection].pool.db_config.name == "primary" }.pluck(:sql)
    end
end
