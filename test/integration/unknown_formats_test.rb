require "test_helper"

# Requests for unavailable formats, or with malformed input to engines, are
# rejected and not recorded as errors.
class UnknownFormatsTest < ActionDispatch::IntegrationTest
  JOBS = "/admin/jobs/applications/frontpage"
  ENGINE_WRITES = {
    "#{JOBS}/queues/default/pause" => %i[ post delete ], "#{JOBS}/jobs/1/retry" => %i[ post ],
    "#{JOBS}/jobs/1/discard" => %i[ post ], "#{JOBS}/jobs/1/dispatch" => %i[ post ],
    "#{JOBS}/jobs/bulk_retries" => %i[ post ], "#{JOBS}/jobs/bulk_discards" => %i[ post ],
    "#{JOBS}/recurring_tasks/1" => %i[ patch put ], "/admin/errors/1" => %i[ patch put delete ]
  }.flat_map { |path, verbs| verbs.map { |verb| [ verb, path ] } }.freeze

  test "returns 406 for a page in an unavailable format" do
    %w[ atom xml csv ].each do |format|
      get "/offline.#{format}"
      assert_response :not_acceptable, format
      assert_select "h1", "Format not available"
    end
    head "/offline", headers: { "Accept" => "text/event-stream" }
    assert_response :not_acceptable
  end

  test "returns 406 for an invalid form in an unavailable format" do
    post "/sign-in.csv", params: { session: { username: "maria", password: "wrong" } }
    assert_response :not_acceptable
    post "/sign-in/recovery.atom", params: { recovery: { username: "maria", code: "wrong" } }
    assert_response :not_acceptable
    sign_in_as users(:maria)
    post "/posts.csv", params: { post: { title: "", url: "", body: "" } }
    assert_response :not_acceptable
    post "/posts", params: { post: { title: "", url: "", body: "" } },
      headers: { "Accept" => "application/json" }
    assert_response :not_acceptable
  end

  test "returns 406 when the form's language and format are unknown" do
    sign_in_as users(:maria)
    patch "/settings/profile.png", params: { user: { language: "-1" } }
    assert_response :not_acceptable
    patch "/settings/profile", params: { user: { language: "-1" } }
    assert_response :unprocessable_content
  end

  test "raises for a template that is missing in every format" do
    assert_raises(ActionController::UnknownFormat) { render_as_csv "errors/show" }
    assert_raises(ActionView::MissingTemplate) { render_as_csv "errors/nowhere" }
    assert_raises(ActionView::MissingTemplate) { render_as_csv partial: "errors/typed" }
  end

  test "requires visitors to sign in before they write to an engine" do
    ENGINE_WRITES.each do |verb, path|
      public_send verb, path
      assert_redirected_to %r{\Ahttp://www.example.com/sign-in}, "#{verb} #{path}"
      public_send verb, path, params: { note: "typed" }
      assert_response :unauthorized, "#{verb} #{path}"
      assert_select "pre.typed", "typed"
    end
  end

  test "tells suspended members why they can't write to an engine" do
    decide users(:tomas), "suspended", "A quarrel", days: 3
    sign_in_as users(:tomas)
    assert_engines_reject :forbidden, "A quarrel"
  end

  test "tells members awaiting approval why they can't write to an engine" do
    JoinRequest.create!(user: users(:newcomer), body: "I read here every day, and would like to answer.")
    sign_in_as users(:newcomer)
    assert_engines_reject :forbidden, "You’re not a member yet"
  end

  test "tells administrators in maintenance mode why they can't write to an engine" do
    sign_in_as users(:admin)
    in_maintenance_mode do
      assert_engines_reject :service_unavailable, "Moving house"
    end
  end

  test "lists jobs by every status and returns 404 for others" do
    sign_in_as users(:admin)
    SolidQueue::Job.create!(queue_name: "default", class_name: "DeleteOldErrorsJob",
      arguments: DeleteOldErrorsJob.new.serialize)
    %w[ pending failed scheduled in_progress blocked finished ].each do |status|
      get "/admin/jobs/#{status}/jobs"
      assert_response :success, status
    end
    %w[ 422 nonsense ].each do |status|
      get "/admin/jobs/#{status}/jobs"
      assert_response :not_found, status
    end
  end

  test "returns 409 for a job that can't be dispatched" do
    sign_in_as users(:admin)
    arguments = DeleteOldErrorsJob.new.serialize
    class_name, active_job_id = arguments.values_at("job_class", "job_id")
    SolidQueue::Job.create!(queue_name: "default", class_name:, active_job_id:, arguments:)
    post "#{JOBS}/jobs/#{active_job_id}/dispatch"
    assert_response :conflict
  end

  test "returns 400 for malformed parameters to engines" do
    sign_in_as users(:admin)
    [ "/admin/jobs?filter=x", "/admin/jobs?filter[job_class_name][]=x", "/admin/jobs/failed/jobs?page[]=1",
      "/admin/jobs/finished/jobs?filter[finished_at_start]=nonsense",
      "/admin/errors?scope[]=x" ].each do |path|
      get path
      assert_response :bad_request, path
    end
    get "/admin/jobs/finished/jobs?filter[finished_at_start]=2026-01-01T00:00&filter[job_class_name]=x&page=1"
    assert_response :success
  end

  private
    def render_as_csv(*template)
      controller = Class.new(ApplicationController) { allow_unauthenticated_access }
      controller.define_method(:show) { render(*template) }
      controller.define_singleton_method(:name) { "NowheresController" }
      controller.action(:show).call(Rack::MockRequest.env_for("/?format=csv"))
    end

    def assert_engines_reject(status, text)
      ENGINE_WRITES.each do |verb, path|
        public_send verb, path
        assert_response status, "#{verb} #{path}"
        assert_match text, response.body, "#{verb} #{path}"
      end
    end
end
