require "test_helper"

class Settings::MutesControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:newcomer) }

  test "mutes a member from their page and offers undo" do
    get user_path(users(:tomas))
    assert_select "button[form=vote][formaction='#{settings_mutes_path}'][name='mute[name]'][value=tomas]",
      "Mute tomas"
    2.times { mute "tomas", from: user_url(users(:tomas)) }
    assert_redirected_to user_path(users(:tomas))
    mute = Mute.sole
    assert_equal [ users(:newcomer), users(:tomas), 1 ], [ mute.user, mute.muted_user, mute.user.mutes_count ]

    follow_redirect!
    assert_select ".flash", /Muted tomas/
    assert_select ".flash button[formaction='#{settings_mute_path(mute)}'][value=delete]", "undo"
    assert_select "main p button[formaction='#{settings_mute_path(mute)}']", "Unmute tomas"
    delete settings_mute_path(mute), headers: { "Referer" => user_url(users(:tomas)) }
    assert_redirected_to user_path(users(:tomas))
    assert_equal 0, users(:newcomer).reload.mutes_count
  end

  test "mutes a domain from its page or by any of its URLs" do
    get "/domains/SQLite.org"
    assert_select "button[name='mute[name]'][value='sqlite.org']", "Mute sqlite.org"
    [ "sqlite.org", " SQLITE.org ", "https://www.sqlite.org/wal.html", "sqlite.org/about" ]
      .each { |name| mute name }
    assert_equal [ "sqlite.org" ], Mute.pluck(:domain)

    get "/domains/sqlite.org"
    assert_select "button[value=delete]", "Unmute sqlite.org"
    assert_select "#post_#{posts(:wal).id}"
  end

  test "lists muted members and domains with an unmute button" do
    [ "maria", "@tomas", "sqlite.org" ].each { |name| mute name }
    get settings_mutes_path
    assert_equal %w[ sqlite.org tomas maria ], css_select("tbody td:first-child a").map(&:text)
    delete settings_mute_path(Mute.find_by!(muted_user: users(:maria)))
    assert_redirected_to settings_mutes_path
    follow_redirect!
    assert_equal %w[ sqlite.org tomas ], css_select("tbody td:first-child a").map(&:text)
  end

  test "re-renders an invalid name with an explanation" do
    {
      "" => /can’t be blank/, "nobody-here" => /doesn’t match any member/, "https://" => /isn’t a domain/,
      "..." => /isn’t a domain/, "newcomer" => /is yours/
    }.each do |name, message|
      mute name
      assert_response :unprocessable_content, name
      assert_select ".errors", message
      assert_select "input[name='mute[name]'][value='#{name}']", 1
    end
    assert_empty Mute.all
    post settings_mutes_path, params: { mute: "tomas" }
    assert_response :bad_request
  end

  test "returns 404 for another member's mute and redirects visitors to sign-in" do
    theirs = Mute.new(user: users(:maria), name: "tomas").submit
    delete settings_mute_path(theirs)
    assert_response :not_found
    get settings_mutes_path
    assert_select ".empty"
    sign_out
    get user_path(users(:tomas))
    assert_select "button", 0
    get settings_mutes_path
    assert_redirected_to new_session_path(return_to: settings_mutes_path)
  end

  private
    def mute(name, from: nil)
      post settings_mutes_path, params: { mute: { name: } }, headers: { "Referer" => from }.compact
    end
end
