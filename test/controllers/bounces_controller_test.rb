require "test_helper"

class BouncesControllerTest < ActionDispatch::IntegrationTest
  include LogHelper

  TOKEN = "a token for the mail provider"
  HARD = { address: "maria@example.com", kind: "hard" }.freeze

  setup { Rails.configuration.x.bounce_token = TOKEN }
  teardown { Rails.configuration.x.bounce_token = nil }

  test "a hard bounce is noted, once, and a soft one is not" do
    2.times { tell [ { address: "Maria@Example.com", kind: "hard", reason: "550 5.1.1 No such user" } ] }
    tell [ { address: "tomas@example.com", kind: "soft", reason: "452 Mailbox full" } ]
    assert_response :no_content
    assert_equal [ [ users(:maria).id, "550 5.1.1 No such user" ] ], EmailBounce.pluck(:user_id, :reason)
    assert_not users(:maria).deliverable?
  end

  test "several at once, and addresses that are nobody's" do
    tell [
      { address: "maria@example.com", kind: "hard" }, { address: "nobody@example.com", kind: "hard" }, { kind: "hard" },
      { address: "tomas@example.com", kind: "hard" }
    ]
    assert_equal [ users(:maria), users(:tomas) ].map(&:id).sort, EmailBounce.pluck(:user_id).sort
  end

  test "an address that is not confirmed is not marked" do
    users(:maria).update_columns email_address: nil, unconfirmed_email_address: "maria@example.com"
    tell [ HARD ]
    assert_empty EmailBounce.all
  end

  test "the token may stand in the address, for who cannot send a header" do
    post bounce_path(token: TOKEN), params: { bounces: [ HARD ] }, as: :json
    assert_response :no_content
    assert_equal 1, EmailBounce.count
  end

  test "rejects a wrong token; without a token in the configuration there is no such URL" do
    [ {}, { "Authorization" => "Bearer x" }, { "Authorization" => "Basic #{TOKEN}" } ].each do |headers|
      post bounce_path, params: { bounces: [ HARD ] }, as: :json, headers: headers
      assert_response :unauthorized
    end
    Rails.configuration.x.bounce_token = nil
    tell [ HARD ]
    assert_response :not_found
    assert_empty EmailBounce.all
  end

  test "what is no such thing is refused" do
    [ "x", [], [ "x" ], {} ].each do |bounces|
      tell bounces
      assert_response :bad_request
    end
    post bounce_path, params: "{", headers: { "Authorization" => "Bearer #{TOKEN}", "Content-Type" => "application/json" }
    assert_response :bad_request
    assert_empty EmailBounce.all
  end

  test "the log does not say whose address it was" do
    log = capture_log { tell [ { **HARD, reason: "550 <maria@example.com> is unknown" } ] }
    assert_match "Processing by BouncesController#create", log
    assert_no_match "Parameters", log
  end

  private
    def tell(what) = post(bounce_path, params: { bounces: what }, as: :json, headers: { "Authorization" => "Bearer #{TOKEN}" })
end
