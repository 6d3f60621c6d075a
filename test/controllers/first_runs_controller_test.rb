require "test_helper"

class FirstRunsControllerTest < ActionDispatch::IntegrationTest
  test "redirects every page to setup while there are no members" do
    empty_the_site

    [ root_path, about_path, new_session_path, new_registration_path, settings_root_path, "/posts/new" ]
      .each do |path|
      get path
      assert_redirected_to first_run_path, path
      head path
      assert_redirected_to first_run_path, path
    end
  end

  test "creates the administrator, signs in, and then returns 404" do
    empty_the_site
    get first_run_path
    assert_response :success

    complete_setup code: FirstRun.code.downcase
    assert_response :created
    assert_equal "no-store", response.headers["cache-control"]
    assert User.sole.administrator?
    assert_equal [ "admin", "admin@example.com" ], User.sole.values_at(:username, :email_address)

    get settings_root_path
    assert_response :success
    get first_run_path
    assert_response :not_found
    complete_setup code: FirstRun.code
    assert_response :not_found
    assert_equal 1, User.count
  end

  test "says who can let the administrator back in, and gives them recovery codes that do" do
    empty_the_site
    complete_setup code: FirstRun.code
    assert_select "main", /email a link to admin@example.com/
    empty_the_site
    complete_setup code: FirstRun.code, email_address: ""
    assert_select "main", /no email address.*only these recovery codes, or someone with a shell/
    empty_the_site
    without_mail_server { complete_setup code: FirstRun.code }
    assert_select "main", /can’t send email yet.*only these recovery codes, or someone with a shell/

    code = css_select(".codes code").first.text
    reset!
    post session_recovery_path, params: { recovery: { username: "admin", code: } }
    assert_redirected_to edit_settings_password_path
  end

  test "validates and saves the site's settings" do
    empty_the_site
    get first_run_path
    assert_select "input[name='site[name]'][value=Frontpage]"
    assert_select "input[name='site[sign_up]'][value=open][checked]"

    complete_setup code: FirstRun.code, site: { name: "", sign_up: "invitation" }
    assert_response :unprocessable_content
    assert_select "#site_name_error", /can’t be blank/
    assert_select "input[value=invitation][checked]"
    assert User.none?

    complete_setup code: FirstRun.code, site: { name: "Nook", sign_up: "invitation", public_dump: "1" }
    assert_response :created
    assert_equal [ "Nook", "invitation", false ],
      Site.settings.then { |site| [ site.name, site.sign_up, site.public_dump ] }
    assert_equal [ User.sole ], SettingChange.all.map(&:user).uniq
  end

  test "keeps the typed values except the password after a wrong setup code" do
    empty_the_site

    [ "AAAA-AAAA-AAAA-AAAA", "", nil, [ FirstRun.code ] ].each do |code|
      complete_setup code: code
      assert_response :unprocessable_content
      assert_select "[role=alert]", /Incorrect setup code/
      assert_select "input[name='user[username]'][value=admin]"
      assert_select "input[type=password][value]", false
    end
    assert User.none?
  end

  test "keeps the setup code after an invalid name or password" do
    empty_the_site
    complete_setup code: FirstRun.code, password: "password"

    assert_response :unprocessable_content
    assert_select "input[name=code][value=?]", FirstRun.code
    assert_select "#user_password_error"
    assert User.none?
  end

  test "keeps the typed site settings after any error" do
    empty_the_site

    [ { code: "wrong" }, { code: FirstRun.code, password: "password" }, *Array.new(10, { code: "wrong" }) ]
      .each do |invalid|
      complete_setup **invalid, site: { name: "Nook", description: "All about boats", sign_up: "invitation" }
      assert_select "input[name='site[name]'][value=Nook]"
      assert_select "input[name='site[description]'][value='All about boats']"
      assert_select "input[name='site[sign_up]'][value=invitation][checked]"
    end
    assert_response :too_many_requests
    assert_equal "Frontpage", Site.settings.name
  end

  test "allows 10 setup codes in 3 minutes" do
    empty_the_site
    10.times { complete_setup code: "wrong" }
    complete_setup code: FirstRun.code

    assert_response :too_many_requests
    assert_equal "180", response.headers["retry-after"]
    assert_select "input[name='user[username]'][value=admin]"
    assert User.none?
  end

  test "returns 404 once there is a member, without a query" do
    FirstRun.completed?
    assert_no_queries { get offline_path }
    get first_run_path
    assert_response :not_found
  end

  private
    def complete_setup(code:, password: "four lucky words here", email_address: "admin@example.com", **rest)
      post first_run_path, params: { code:, user: { username: "admin", email_address:, password: }, **rest }
    end
end
