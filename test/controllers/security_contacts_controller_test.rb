require "test_helper"

class SecurityContactsControllerTest < ActionDispatch::IntegrationTest
  test "is missing without a contact" do
    get "/.well-known/security.txt"
    assert_response :not_found
  end

  test "has the required fields of RFC 9116" do
    with_contact("https://example.com/report") do
      get "/.well-known/security.txt"
      assert_response :success
      assert_equal [ "text/plain", "utf-8" ], [ response.media_type, response.charset ]
      assert_equal "https://example.com/report", fields["Contact"]
      assert Time.iso8601(fields["Expires"]).between?(5.months.from_now, 1.year.from_now)
      assert_equal "http://www.example.com/.well-known/security.txt", fields["Canonical"]
      assert_equal "en", fields["Preferred-Languages"]
    end
  end

  test "turns an email address into a URI" do
    with_contact("security@example.com") do
      get "/.well-known/security.txt"
      assert_equal "mailto:security@example.com", fields["Contact"]
    end
  end

  test "has the contact address of the site unless there is one for security" do
    change_settings contact: "moderators@example.com"
    get "/.well-known/security.txt"
    assert_equal "mailto:moderators@example.com", fields["Contact"]

    change_settings contact: "https://example.com/contact"
    get "/.well-known/security.txt"
    assert_equal "https://example.com/contact", fields["Contact"]
    with_contact("security@example.com") do
      get "/.well-known/security.txt"
      assert_equal "mailto:security@example.com", fields["Contact"]
    end
  end

  private
    def fields = response.body.lines(chomp: true).to_h { |line| line.split(": ", 2) }
    def with_contact(security_contact, &) = Rails.configuration.x.with(security_contact:, &)
end
