require "test_helper"

class UnsubscriptionsControllerTest < ActionDispatch::IntegrationTest
  setup do
    NotificationSetting.create!(user: users(:maria), email_frequency: "each")
    @token = users(:maria).generate_token_for(:mailed_unsubscription)
  end

  test "shows a button and changes nothing on GET" do
    get unsubscription_path(token: @token)
    assert_response :success
    assert_select "form button", "Unsubscribe"
    assert_equal "each", email_frequency
    assert_match(/no-store/, response.headers["cache-control"])
  end

  test "unsubscribes without a session or CSRF token (one-click)" do
    ActionController::Base.with(allow_forgery_protection: true) do
      post unsubscription_path(token: @token), params: { "List-Unsubscribe" => "One-Click" }
    end
    assert_response :success
    assert_equal "never", email_frequency
    assert_select "[role=status]", /Unsubscribed. maria no longer gets email notifications/
    post unsubscription_path(token: @token)
    assert_response :success
  end

  test "turns off emails about decisions with a link of their own, which leaves other emails on" do
    token = users(:maria).generate_token_for(:decision_unsubscription)
    get unsubscription_path(token:)
    assert_select "main", /maria gets the moderators’ decisions and replies by email/
    2.times { post unsubscription_path(token:) }
    assert_select "[role=status]", /Unsubscribed. maria no longer gets the moderators’ decisions/
    assert_equal [ "each", false ],
      NotificationSetting.sole.values_at(:email_frequency, :email_decisions)
    NotificationSetting.delete_all
    post unsubscription_path(token:)
    assert_equal [ "never", false ], NotificationSetting.sole.values_at(:email_frequency, :email_decisions)
  end

  test "leaves emails about decisions on if other emails are turned off" do
    post unsubscription_path(token: @token)
    assert NotificationSetting.sole.email_decisions?
  end

  test "accepts old links and rejects invalid tokens" do
    travel 3.years do
      post unsubscription_path(token: @token)
      assert_equal "never", email_frequency
    end
    NotificationSetting.update_all email_frequency: "each"
    [ "", "x", @token.reverse, users(:maria).generate_token_for(:email_confirmation) ].each do |token|
      post unsubscription_path(token:)
      assert_response :not_found, token
    end
    assert_equal "each", email_frequency
  end

  test "accepts links in emails sent by release 1.0" do
    post unsubscription_path(token: users(:maria).generate_token_for(:unsubscription))
    assert_equal "never", email_frequency
  end

  test "rejects links of all kinds while the account is being deleted" do
    tokens = Unsubscription::PURPOSES.keys.map { |kind| users(:maria).generate_token_for(kind) }
    AccountDeletion.of(users(:maria), texts: false)
    tokens.each do |token|
      get unsubscription_path(token:)
      assert_response :not_found
      post unsubscription_path(token:)
      assert_response :not_found
      assert_no_match(/deleted-/, response.body)
    end
  end

  test "is open to suspended members" do
    decide users(:maria), "banned"
    assert users(:maria).reload.suspended?
    sign_in_as users(:maria)
    post unsubscription_path(token: @token)
    assert_equal "never", email_frequency
  end

  private
    def email_frequency = NotificationSetting.sole.email_frequency
end
