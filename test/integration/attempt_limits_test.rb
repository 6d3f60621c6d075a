require "test_helper"

class AttemptLimitsTest < ActionDispatch::IntegrationTest
  include ActionMailer::TestHelper

  test "the store counts: one that does not would let everybody through" do
    assert_equal [ 1, 2 ], Array.new(2) { ActionController::Base.cache_store.increment("probe", 1, expires_in: 1.minute) }
  end

  test "ten tries to sign in from one address in three minutes, whatever the name" do
    10.times { |index| try "nobody#{index}" }
    assert_response :unprocessable_content

    try "maria", SignInHelper::PASSWORD
    assert_response :too_many_requests
    assert_equal "180", response.headers["retry-after"]
    assert_select "[role=alert]", /Wait 3 minutes/
    assert_select "input[value=maria]"
    assert_select "input[type=password][value]", false

    travel 181.seconds
    try "maria", SignInHelper::PASSWORD
    assert_redirected_to root_path
  end

  test "ten tries for one name, from wherever and however written" do
    10.times { |index| try [ "maria", "MARIA", " maria " ].cycle.take(index + 1).last, "wrong", from: "203.0.113.#{index}" }
    assert_response :unprocessable_content

    try "Maria", "wrong", from: "198.51.100.1"
    assert_response :too_many_requests
    try "tomas", SignInHelper::PASSWORD, from: "198.51.100.1"
    assert_redirected_to root_path
  end

  test "an IPv6 network counts as one address, an IPv4 address as itself however written" do
    10.times { |index| try "nobody#{index}", from: "2001:db8:1:2::#{index}" }
    try "anybody", from: "2001:db8:1:2:ffff::1"
    assert_response :too_many_requests
    try "anybody", from: "2001:db8:1:3::1"
    assert_response :unprocessable_content

    10.times { |index| try "someone#{index}", from: "203.0.113.7" }
    try "anybody2", from: "::ffff:203.0.113.7"
    assert_response :too_many_requests
    try "anybody2", from: "203.0.113.8"
    assert_response :unprocessable_content
  end

  test "a forged header makes no new address of one that reaches the server itself" do
    11.times { |index| try "nobody#{index}", from: "203.0.113.#{index}", directly: "198.51.100.9" }
    assert_response :too_many_requests
  end

  test "ten tries to sign up in three minutes" do
    10.times { post registration_path, params: { user: { username: "x", password: "short" } } }
    assert_no_difference -> { User.count } do
      post registration_path,
        params: { user: { username: "paula", password: "four lucky words here", unconfirmed_email_address: "paula@example.com" } }
    end

    assert_response :too_many_requests
    assert_select "input[value=paula]"
    assert_select "input[value='paula@example.com']"
  end

  test "five accounts for one e-mail address in an hour, and no bound on those without" do
    6.times do |index|
      post registration_path,
        params: { user: { username: "paula#{index}", password: "four lucky words here",
        unconfirmed_email_address: "Paula@example.com" } }, headers: { "x-forwarded-for" => "203.0.113.#{index}" }
      sign_out
      reset!
    end
    assert_equal 5, User.where(unconfirmed_email_address: "paula@example.com").count

    6.times do |index|
      post registration_path,
        params: { user: { username: "quiet#{index}", password: "four lucky words here", unconfirmed_email_address: "" } },
        headers: { "x-forwarded-for" => "198.51.100.#{index}" }
      assert_redirected_to root_path
      reset!
    end
  end

  test "five mails to one address in half an hour, the same whether somebody has it" do
    %w[ maria@example.com nobody@example.com ].each do |address|
      assert_enqueued_emails(5) do
        6.times do |index|
          post password_reset_path, params: { password_reset: { email_address: address } },
            headers: { "x-forwarded-for" => "203.0.113.#{index}" }
        end
      end
      assert_response :too_many_requests
      assert_equal "1800", response.headers["retry-after"]
      assert_select "input[value=?]", address
    end
  end

  private
    def try(username, password = "wrong", from: nil, directly: "127.0.0.1")
      post session_path, params: { session: { username:, password: } }, headers: { "x-forwarded-for" => from }.compact,
        env: { "REMOTE_ADDR" => directly }
    end
end
