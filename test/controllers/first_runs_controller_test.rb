require "test_helper"

class FirstRunsControllerTest < ActionDispatch::IntegrationTest
  include EmptySiteHelper

  teardown { FirstRun.reset }

  test "with nobody there, every page leads to it" do
    empty_the_site

    [ root_path, about_path, new_session_path, new_registration_path, settings_root_path, "/posts/new" ].each do |path|
      get path
      assert_redirected_to first_run_path, path
      head path
      assert_redirected_to first_run_path, path
    end
  end

  test "makes the administrator, who is in, and is gone" do
    empty_the_site
    get first_run_path
    assert_response :success

    begin_with code: FirstRun.code.downcase
    assert_redirected_to root_path
    assert User.sole.administrator?
    assert_equal [ "admin", "admin@example.com" ], User.sole.values_at(:username, :email_address)

    get settings_root_path
    assert_response :success
    get first_run_path
    assert_response :not_found
    begin_with code: FirstRun.code
    assert_response :not_found
    assert_equal 1, User.count
  end

  test "asks what the community is to be, which can wait" do
    empty_the_site
    get first_run_path
    assert_select "input[name='site[name]'][value=Frontpage]"
    assert_select "input[name='site[sign_up]'][value=open][checked]"

    begin_with code: FirstRun.code, site: { name: "", sign_up: "invitation" }
    assert_response :unprocessable_content
    assert_select "#site_name_error", /can’t be blank/
    assert_select "input[value=invitation][checked]"
    assert User.none?

    begin_with code: FirstRun.code, site: { name: "Nook", sign_up: "invitation", public_dump: "1" }
    assert_redirected_to root_path
    assert_equal [ "Nook", "invitation", false ],
      Site.settings.then { |community| [ community.name, community.sign_up, community.public_dump ] }
    assert_equal [ User.sole ], SettingChange.all.map(&:user).uniq
  end

  test "a wrong code keeps what was typed, but the password" do
    empty_the_site

    [ "AAAA-AAAA-AAAA-AAAA", "", nil, [ FirstRun.code ] ].each do |code|
      begin_with code: code
      assert_response :unprocessable_content
      assert_select "[role=alert]", /Incorrect setup code/
      assert_select "input[name='user[username]'][value=admin]"
      assert_select "input[type=password][value]", false
    end
    assert User.none?
  end

  test "a refused name or password keeps the code" do
    empty_the_site
    begin_with code: FirstRun.code, password: "password"

    assert_response :unprocessable_content
    assert_select "input[name=code][value=?]", FirstRun.code
    assert_select "#user_password_error"
    assert User.none?
  end

  test "whatever is refused, what was typed about the community stays" do
    empty_the_site

    [ { code: "wrong" }, { code: FirstRun.code, password: "password" }, *Array.new(10, { code: "wrong" }) ].each do |refused|
      begin_with **refused, site: { name: "Nook", description: "All about boats", sign_up: "invitation" }
      assert_select "input[name='site[name]'][value=Nook]"
      assert_select "input[name='site[description]'][value='All about boats']"
      assert_select "input[name='site[sign_up]'][value=invitation][checked]"
    end
    assert_response :too_many_requests
    assert_equal "Frontpage", Site.settings.name
  end

  test "the code may be tried ten times in three minutes" do
    empty_the_site
    10.times { begin_with code: "wrong" }
    begin_with code: FirstRun.code

    assert_response :too_many_requests
    assert_equal "180", response.headers["retry-after"]
    assert_select "input[name='user[username]'][value=admin]"
    assert User.none?
  end

  test "with somebody there it is not found, and costs no query" do
    FirstRun.completed?
    assert_no_queries { get about_path }
    get first_run_path
    assert_response :not_found
  end

  private
    def begin_with(code:, password: "four lucky words here", **rest)
      post first_run_path, params: { code:, user: { username: "admin", email_address: "admin@example.com", password: }, **rest }
    end
end
