require "test_helper"

class RateLimitsTest < ActionDispatch::IntegrationTest
  test "uses a cache store that counts, since others would disable the limits" do
    assert_equal [ 1, 2 ],
      Array.new(2) { ActionController::Base.cache_store.increment("probe", 1, expires_in: 1.minute) }
  end

  test "allows 10 sign-ins per address in 3 minutes" do
    10.times { |index| sign_in "nobody#{index}" }
    assert_response :unprocessable_content

    sign_in "maria", SignInHelper::PASSWORD
    assert_response :too_many_requests
    assert_equal "180", response.headers["retry-after"]
    assert_select "[role=alert]", /Wait 3 minutes/
    assert_select "input[value=maria]"
    assert_select "input[type=password][value]", false

    travel 181.seconds
    sign_in "maria", SignInHelper::PASSWORD
    assert_redirected_to root_path
  end

  test "allows 10 sign-ins per name from any address, ignoring case" do
    10.times do |index|
      sign_in [ "maria", "MARIA", " maria " ].cycle.take(index + 1).last, "wrong", from: "203.0.113.#{index}"
    end
    assert_response :unprocessable_content

    sign_in "Maria", "wrong", from: "198.51.100.1"
    assert_response :too_many_requests
    sign_in "tomas", SignInHelper::PASSWORD, from: "198.51.100.1"
    assert_redirected_to root_path
  end

  test "counts the name and the address of an account together, without revealing that" do
    address = users(:maria).email_address
    10.times { |index| sign_in "maria", "wrong", from: "203.0.113.#{index}" }
    sign_in "nobody@example.com", SignInHelper::PASSWORD, from: "198.51.100.1"
    unknown = [ response.status, response.headers["retry-after"], css_select("main").text ]

    assert_no_difference -> { Session.count } do
      sign_in address, SignInHelper::PASSWORD, from: "198.51.100.2"
    end
    assert_equal unknown, [ response.status, response.headers["retry-after"], css_select("main").text ]

    travel 181.seconds
    sign_in address, SignInHelper::PASSWORD, from: "198.51.100.3"
    assert_redirected_to root_path
  end

  test "looks up and counts as much for unknown accounts as for known ones" do
    sign_in "anybody" # reads what is read once per process
    counted = ->(login) do
      events = capture_notifications(/cache_increment|sql.active_record/) { sign_in login }
      events.select { |event| event.name.start_with?("cache") || event.payload[:sql].include?("users") }
        .map(&:name).tally
    end
    assert_equal counted.("nobody"), counted.("maria")
    assert_equal counted.("nobody@example.com"), counted.(users(:maria).email_address)
  end

  test "limits IPv6 by network and IPv4-mapped addresses as IPv4" do
    10.times { |index| sign_in "nobody#{index}", from: "2001:db8:1:2::#{index}" }
    sign_in "anybody", from: "2001:db8:1:2:ffff::1"
    assert_response :too_many_requests
    sign_in "anybody", from: "2001:db8:1:3::1"
    assert_response :unprocessable_content

    10.times { |index| sign_in "someone#{index}", from: "203.0.113.7" }
    sign_in "anybody2", from: "::ffff:203.0.113.7"
    assert_response :too_many_requests
    sign_in "anybody2", from: "203.0.113.8"
    assert_response :unprocessable_content
  end

  test "limits a /48 of IPv6 to twice the attempts of a /64, in forms that count networks, and for tokens" do
    attempts = {
      "a password" => [ 10, ->(from) { sign_in SecureRandom.hex(5), from: } ],
      "a recovery code" => [ 10, ->(from) {
        send_from from, session_recovery_path, recovery: { username: SecureRandom.hex(5), code: "x" }
      } ],
      "a passkey" => [ 10, ->(from) { send_from from, session_passkey_path, credential: "x" } ],
      "a sign-up" => [
        10, ->(from) { send_from from, registration_path, user: { username: "x", password: "short" } }
      ],
      "a reset" => [ 10, ->(from) {
        send_from from, password_reset_path,
          password_reset: { email_address: "#{SecureRandom.hex(5)}@example.com" }
      } ],
      "a token" => [ 20, ->(from) { send_from from, "/api/v1/posts", "authorization" => "Bearer wrong" } ]
    }
    attempts.each do |what, (limit, attempt)|
      responses = (0..limit * 2).map do |index|
        attempt.call("2001:db8:1:#{index.to_s(16)}::1")
        response.status
      end
      assert_equal [ 2 * limit, 429 ], [ responses.index(429), responses.last ], what
      attempt.call "2001:db8:2::1"
      assert_not_equal 429, response.status, "#{what} from another site"
    end
  end

  test "ignores X-Forwarded-For from untrusted addresses" do
    11.times { |index| sign_in "nobody#{index}", from: "203.0.113.#{index}", remote_addr: "198.51.100.9" }
    assert_response :too_many_requests
  end

  test "allows 10 sign-ups in 3 minutes" do
    10.times { post registration_path, params: { user: { username: "x", password: "short" } } }
    assert_no_difference -> { User.count } do
      post registration_path,
        params: { user: {
          username: "paula",
          password: "four lucky words here",
          unconfirmed_email_address: "paula@example.com"
        } }
    end

    assert_response :too_many_requests
    assert_select "input[value=paula]"
    assert_select "input[value='paula@example.com']"
  end

  test "allows 5 accounts per email address an hour, and any number without one" do
    6.times do |index|
      post registration_path,
        params: { user: { username: "paula#{index}", password: "four lucky words here",
        unconfirmed_email_address: "Paula@example.com" } },
          headers: { "x-forwarded-for" => "203.0.113.#{index}" }
      sign_out
      reset!
    end
    assert_equal 5, User.where(unconfirmed_email_address: "paula@example.com").count

    6.times do |index|
      post registration_path,
        params: { user: {
          username: "quiet#{index}", password: "four lucky words here", unconfirmed_email_address: ""
        } },
        headers: { "x-forwarded-for" => "198.51.100.#{index}" }
      assert_redirected_to root_path
      reset!
    end
  end

  test "allows 5 password resets in 30 minutes for known and unknown addresses" do
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
    def send_from(from, path, params)
      headers, fields = params.partition { |name, _| name == "authorization" }.map(&:to_h)
      post path, params: fields, headers: { "x-forwarded-for" => from, **headers }
    end

    def sign_in(username, password = "wrong", from: nil, remote_addr: "127.0.0.1")
      post session_path, params: { session: { username:, password: } },
        headers: { "x-forwarded-for" => from }.compact, env: { "REMOTE_ADDR" => remote_addr }
    end
end
