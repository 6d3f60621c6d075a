require "test_helper"

class BouncesControllerTest < ActionDispatch::IntegrationTest
  TOKEN = "a token for the mail provider"
  HARD = { address: "maria@example.com", kind: "hard" }.freeze

  setup { Rails.configuration.x.bounce_token = TOKEN }
  teardown { Rails.configuration.x.bounce_token = nil }

  test "records a hard bounce once and ignores soft ones" do
    2.times { report [ { address: "Maria@Example.com", kind: "hard", reason: "550 5.1.1 No such user" } ] }
    report [ { address: "tomas@example.com", kind: "soft", reason: "452 Mailbox full" } ]
    assert_response :no_content
    assert_equal [ [ users(:maria).id, "550 5.1.1 No such user" ] ], EmailBounce.pluck(:user_id, :reason)
    assert_not users(:maria).deliverable?
  end

  test "accepts several bounces and ignores unknown addresses" do
    report [
      { address: "maria@example.com", kind: "hard" }, { address: "nobody@example.com", kind: "hard" },
      { kind: "hard" }, { address: "tomas@example.com", kind: "hard" }
    ]
    assert_equal [ users(:maria), users(:tomas) ].map(&:id).sort, EmailBounce.pluck(:user_id).sort
  end

  test "ignores unconfirmed addresses" do
    users(:maria).update_columns email_address: nil, unconfirmed_email_address: "maria@example.com"
    report [ HARD ]
    assert_empty EmailBounce.all
  end

  test "accepts the token as a URL parameter" do
    post bounce_path(token: TOKEN), params: { bounces: [ HARD ] }, as: :json
    assert_response :no_content
    assert_equal 1, EmailBounce.count
  end

  test "rejects a wrong token, and returns 404 when none is configured" do
    [ {}, { "Authorization" => "Bearer x" }, { "Authorization" => "Basic #{TOKEN}" } ].each do |headers|
      post bounce_path, params: { bounces: [ HARD ] }, as: :json, headers: headers
      assert_response :unauthorized
    end
    Rails.configuration.x.bounce_token = nil
    report [ HARD ]
    assert_response :not_found
    assert_empty EmailBounce.all
  end

  test "rejects malformed payloads" do
    [ "x", [], [ "x" ], {} ].each do |bounces|
      report bounces
      assert_response :bad_request
    end
    post bounce_path, params: "{",
      headers: { "Authorization" => "Bearer #{TOKEN}", "Content-Type" => "application/json" }
    assert_response :bad_request
    assert_empty EmailBounce.all
  end

  test "filters addresses out of the log" do
    log = capture_log { report [ { **HARD, reason: "550 <maria@example.com> is unknown" } ] }
    assert_match "Processing by BouncesController#create", log
    assert_no_match "Parameters", log
  end

  private
    def report(bounces)
      post(bounce_path, params: { bounces: }, as: :json, headers: { "Authorization" => "Bearer #{TOKEN}" })
    end
end
