require "test_helper"

class Moderation::AccessBlocksControllerTest < ActionDispatch::IntegrationTest
  setup { users(:tomas).moderator! }

  test "an administrator blocks a network after a warning, and rejected sign-ups see the contact address" do
    Site.load.change({ contact: "help@example.org" }, by: users(:admin))
    users(:maria).security_events.create!(kind: "signed_in", sign_in_method: "password",
      ip_address: "192.0.2.9")
    sign_in_as users(:admin)
    block "192.0.2.0/24"
    assert_select ".alert", /1 member signed in from this network in the last 30 days/
    assert_empty AccessBlock.all
    submit_confirmation
    follow_redirect!
    assert_select ".log li", /192\.0\.2\.0\/24 sign-ups blocked until .*Spam wave.*by admin/m

    sign_out
    sign_up_from "192.0.2.44"
    assert_response :unprocessable_content
    assert_select ".errors li",
      /New accounts can’t be created from your network\. If you use a VPN.*help@example.org/
    assert_no_match "Spam wave", response.body
    post registration_passkey_path,
      params: { user: { username: "visitor" } }, headers: { "REMOTE_ADDR" => "192.0.2.44" }
    assert_select ".errors li", /from your network/
    assert_nil User.find_by(username: "visitor")

    Site.load.change({ contact: "" }, by: users(:admin))
    sign_up_from "192.0.2.44"
    advice = "If you use a VPN or proxy, turn it off. " \
      "Otherwise, try another network, such as a mobile connection."
    assert_select ".errors li", /from your network\. #{Regexp.escape(advice)}\z/
    sign_up_from "192.0.2.44",
      invitation_token: users(:maria).invitations.create!.generate_token_for(:joining)
    assert_select ".errors li", /from your network/

    sign_up_from "198.51.100.7"
    assert User.find_by(username: "visitor")
  end

  test "shows the network as it is stored, without host bits" do
    sign_in_as users(:admin)
    block "10.1.2.3/8"
    follow_redirect!
    assert_select ".flash", "Blocked 10.0.0.0/8."
    assert_select ".log li b", "10.0.0.0/8"
    block "10.7.7.7/8"
    assert_select ".errors li", /is already blocked/
    assert_select "input[name='access_block[pattern]'][value='10.0.0.0/8']"
  end

  test "members on a blocked network still sign in and post" do
    AccessBlock.create!(user: users(:admin), kind: "network", pattern: "127.0.0.0/8", reason: "Spam")
    sign_in_as users(:maria)
    post post_comments_path(posts(:essay)), params: { comment: { body: "Still here" } }
    assert_equal "Still here", Comment.last.body
  end

  test "a moderator blocks an email domain, at sign-up and when an address is changed" do
    sign_in_as users(:tomas)
    get moderation_access_blocks_path
    assert_select "option[value=network]", 0
    block "trash.example", kind: "email_domain"
    follow_redirect!
    assert_select ".log li", /trash\.example sign-ups blocked until/
    sign_up_from "198.51.100.7", email: "a@eu.trash.example"
    assert_redirected_to root_path # signed in already
    sign_out
    sign_up_from "198.51.100.7", email: "a@eu.trash.example"
    assert_response :unprocessable_content
    assert_select ".errors li", /has a domain that isn’t accepted here/

    sign_in_as users(:maria)
    patch settings_email_address_path,
      params: { user: {
        unconfirmed_email_address: "maria@trash.example", password_challenge: SignInHelper::PASSWORD
      } }
    assert_response :unprocessable_content
    assert_equal "maria@example.com", users(:maria).reload.email_address
  end

  test "moderators see that a network is blocked, but not which, and can't change it" do
    network = AccessBlock.create!(user: users(:admin),
      kind: "network", pattern: "192.0.2.0/24", reason: "Spam")
    sign_in_as users(:tomas)
    get moderation_access_blocks_path
    assert_no_match "192.0.2", response.body.sub("192.0.2.0/24 or", "")
    assert_select ".log li", /A network sign-ups blocked until .*Number #{network.id} · .*by admin/m
    assert_select "ul.log button", 0
    block "198.51.100.0/24"
    assert_select ".errors li", /Only administrators can block networks/
    delete moderation_access_block_path(network)
    assert_response :not_found

    sign_in_as users(:maria)
    get moderation_access_blocks_path
    assert_response :not_found
  end

  test "an administrator unblocks a network, which stays listed with who did it, and can be blocked again" do
    network = AccessBlock.create!(user: users(:admin),
      kind: "network", pattern: "192.0.2.0/24", reason: "Spam")
    sign_in_as users(:admin)
    delete moderation_access_block_path(network)
    assert_select "blockquote", %r{192\.0\.2\.0/24.*Spam}m
    assert_select "button.danger", "Unblock"
    assert_select "a[href='#{moderation_access_blocks_path}']", "Cancel"
    submit_confirmation
    assert_redirected_to moderation_access_blocks_path
    follow_redirect!
    assert_select ".log li", /sign-ups were blocked, unblocked .* by admin/
    assert_select "ul.log button", 0
    assert_not AccessBlock.blocks_address?("192.0.2.1")

    block "192.0.2.0/24"
    assert AccessBlock.blocks_address?("192.0.2.1")
  end

  test "confirms a block of all requests, and explains why some networks can't be blocked" do
    sign_in_as users(:admin)
    block "198.51.100.0/24", covers: "all_requests", duration: "hour"
    assert_select "p", /all requests from the 256 IPv4 addresses of this network/
    assert_select "p", /ends after an hour/
    submit_confirmation
    assert_equal [ "198.51.100.0/24", "all_requests" ], AccessBlock.last.slice(:pattern, :covers).values
    assert_in_delta 1.hour.from_now, AccessBlock.last.expires_at, 60

    errors = {
      "10.0.0.0/8" => %r{proxies \(10\.0\.0\.0/8\)},
      "127.0.0.1" => %r{127\.0\.0\.0/8},
      "::1" => %r{::1/128}
    }
    errors.each do |network, error|
      block network, covers: "all_requests"
      assert_select ".errors li", error
    end
    block "203.0.113.0/24", covers: "all_requests", from: "203.0.113.9"
    assert_select ".errors li", /your own address \(203\.0\.113\.9\)/
    block "203.0.113.0/24",
      covers: "all_requests", from: "198.18.0.1", "HTTP_X_FORWARDED_FOR" => "203.0.113.9"
    assert_select "h1", "Block 203.0.113.0/24" # the header of an untrusted client says nothing
  end

  test "lists the busiest networks, with a button that asks for a confirmation" do
    more_than_other_tests = 100
    %w[ 198.51.100.7 127.0.0.1 ].each do |from|
      more_than_other_tests.times { get "/up", env: { "REMOTE_ADDR" => from } }
    end
    get "/nothing", env: { "REMOTE_ADDR" => "198.51.100.8" }
    sign_in_as users(:admin)
    get moderation_access_blocks_path
    row = css_select("ol.log li").find { |li| li.text.include?("198.51.100.0/24") }
    assert_match(/mostly 198\.51\.100\.7/, row.text)
    assert_match(/this server or a proxy/,
      css_select("ol.log li").find { |li| li.text.include?("127.0.0.0/24") }.text)
    form = row.css("form").sole
    post form["action"],
      params: URI.encode_www_form(form.css("input").map { |input| [ input["name"], input["value"] ] })
    assert_select "h1", "Block 198.51.100.7/32"
    submit_confirmation
    assert_in_delta 1.hour.from_now, AccessBlock.last.expires_at, 60

    get moderation_access_blocks_path
    assert_select "ol.log li", /mostly 198\.51\.100\.7 \(blocked\)/ do
      assert_select "button", "Block 198.51.100.0/24 for an hour"
    end
    sign_in_as users(:tomas)
    get moderation_access_blocks_path
    assert_select "ol.log", 0
  end

  test "shows an invalid block again, and rejects unknown kinds and durations" do
    sign_in_as users(:admin)
    block "everything", duration: "century"
    assert_response :unprocessable_content
    assert_select ".errors li", 2
    assert_select "input[name='access_block[pattern]'][value=everything]"
    block "192.0.2.0/24", kind: "street"
    assert_response :unprocessable_content
    assert_empty AccessBlock.all
  end

  private
    def block(pattern, kind: "network", duration: "week", covers: "sign_ups", from: "127.0.0.1", **env)
      post moderation_access_blocks_path, env: { "REMOTE_ADDR" => from, **env },
        params: { access_block: { kind:, covers:, pattern:, duration:, reason: "Spam wave" } }
    end

    def sign_up_from(address, email: "", **)
      post registration_path, headers: { "REMOTE_ADDR" => address },
        params: {
          **,
          user: { username: "visitor", unconfirmed_email_address: email, password: "four words and a lamp" }
        }
    end
end
