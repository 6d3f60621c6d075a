require "test_helper"

class Moderation::SignUpBlocksControllerTest < ActionDispatch::IntegrationTest
  include ConfirmationHelper

  setup { users(:tomas).moderator! }

  test "an administrator blocks a network after a warning, and sign-up from it is rejected with the contact address" do
    Site.load.change({ contact: "help@example.org" }, by: users(:admin))
    users(:maria).security_events.create!(kind: "signed_in", sign_in_method: "password", ip_address: "192.0.2.9")
    sign_in_as users(:admin)
    block "192.0.2.0/24"
    assert_response :unprocessable_content
    assert_select ".errors li", /1 member signed in from this network in the last 30 days/
    assert_select "button.danger", "Block anyway"
    block "192.0.2.0/24", confirmed_pattern: css_select("input[name='sign_up_block[confirmed_pattern]']").sole["value"]
    follow_redirect!
    assert_select ".log li", /192\.0\.2\.0\/24 until .*Spam wave.*by admin/m

    sign_out
    sign_up_from "192.0.2.44"
    assert_response :unprocessable_content
    assert_select ".errors li", /New accounts can’t be created from your network\. If you use a VPN.*help@example.org/
    assert_no_match "Spam wave", response.body
    post registration_passkey_path, params: { user: { username: "visitor" } }, headers: { "REMOTE_ADDR" => "192.0.2.44" }
    assert_select ".errors li", /from your network/
    assert_nil User.find_by(username: "visitor")

    Site.load.change({ contact: "" }, by: users(:admin))
    sign_up_from "192.0.2.44"
    assert_select ".errors li",
/from your network\. If you use a VPN or proxy, turn it off\. Otherwise, try another network, such as a mobile connection\.\z/
    sign_up_from "192.0.2.44", invitation_token: users(:maria).invitations.create!.generate_token_for(:joining)
    assert_select ".errors li", /from your network/

    sign_up_from "198.51.100.7"
    assert User.find_by(username: "visitor")
  ensure
    Site.load.change({ contact: "" }, by: users(:admin))
  end

  test "shows the network as it is stored, without host bits" do
    sign_in_as users(:admin)
    block "10.1.2.3/8"
    follow_redirect!
    assert_select ".flash", "Blocked 10.0.0.0/8."
    assert_select ".log li b", "10.0.0.0/8"
    block "10.7.7.7/8"
    assert_select ".errors li", /is already blocked/
    assert_select "input[name='sign_up_block[pattern]'][value='10.0.0.0/8']"
  end

  test "members on a blocked network still sign in and post" do
    SignUpBlock.create!(user: users(:admin), kind: "network", pattern: "127.0.0.0/8", reason: "Spam")
    sign_in_as users(:maria)
    post post_comments_path(posts(:essay)), params: { comment: { body: "Still here" } }
    assert_equal "Still here", Comment.last.body
  end

  test "a moderator blocks an email domain, at sign-up and when an address is changed" do
    sign_in_as users(:tomas)
    get moderation_sign_up_blocks_path
    assert_select "option[value=network]", 0
    block "trash.example", kind: "email_domain"
    follow_redirect!
    assert_select ".log li", /trash\.example/
    sign_up_from "198.51.100.7", email: "a@eu.trash.example"
    assert_redirected_to root_path # signed in already
    sign_out
    sign_up_from "198.51.100.7", email: "a@eu.trash.example"
    assert_response :unprocessable_content
    assert_select ".errors li", /has a domain that isn’t accepted here/

    sign_in_as users(:maria)
    patch settings_email_address_path,
      params: { user: { unconfirmed_email_address: "maria@trash.example", password_challenge: SignInHelper::PASSWORD } }
    assert_response :unprocessable_content
    assert_equal "maria@example.com", users(:maria).reload.email_address
  end

  test "moderators neither see nor change blocks of networks" do
    network = SignUpBlock.create!(user: users(:admin), kind: "network", pattern: "192.0.2.0/24", reason: "Spam")
    sign_in_as users(:tomas)
    get moderation_sign_up_blocks_path
    assert_no_match "192.0.2.0/24\n", css_select(".log").text
    assert_select ".empty"
    block "198.51.100.0/24"
    assert_select ".errors li", /Only administrators can block networks/
    delete moderation_sign_up_block_path(network)
    assert_response :not_found

    sign_in_as users(:admin)
    delete moderation_sign_up_block_path(network)
    assert_select "blockquote", %r{192\.0\.2\.0/24\s+Spam}
    assert_select "button.danger", "Delete block"
    assert_select "a[href='#{moderation_sign_up_blocks_path}']", "Cancel"
    submit_confirmation
    assert_redirected_to moderation_sign_up_blocks_path
    assert_empty SignUpBlock.all
    sign_in_as users(:maria)
    get moderation_sign_up_blocks_path
    assert_response :not_found
  end

  test "shows an invalid block again, and rejects unknown kinds and durations" do
    sign_in_as users(:admin)
    block "everything", duration: "century"
    assert_response :unprocessable_content
    assert_select ".errors li", 2
    assert_select "input[name='sign_up_block[pattern]'][value=everything]"
    block "192.0.2.0/24", kind: "street"
    assert_response :unprocessable_content
    assert_empty SignUpBlock.all
  end

  private
    def block(pattern, kind: "network", duration: "week", **)
      post moderation_sign_up_blocks_path, params: { sign_up_block: { kind:, pattern:, duration:, reason: "Spam wave", ** } }
    end

    def sign_up_from(address, email: "", **)
      post registration_path, headers: { "REMOTE_ADDR" => address },
        params: { **, user: { username: "visitor", unconfirmed_email_address: email, password: "four words and a lamp" } }
    end
end
