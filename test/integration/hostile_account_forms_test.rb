require "test_helper"

class HostileAccountFormsTest < ActionDispatch::IntegrationTest
  # On a busy machine, matching a megabyte can exceed the usual second. Catastrophic backtracking takes hours.
  def run = Regexp.with(timeout: 30) { super }

  setup { @forms = visitors_forms }

  test "returns 400 for missing parameters" do
    each_form do |path, key|
      [
        {}, { key => "" }, { key => "x" }, { key => [ "x" ] }, { key => { other_user: "x" } },
        { other_user: "x" }
      ].each do |params|
        submit path, params
        assert_response :bad_request, "#{path} #{params}"
        assert_select "footer"
      end
    end
  end

  test "returns 400 for arrays and hashes instead of text" do
    each_form do |path, key, fields|
      [ [ "x" ], { a: "x" }, [ { a: [ "x" ] } ] ].each do |value|
        submit path, { key => fields.index_with(value) }
        assert_response :bad_request, "#{path} #{value}"
        submit path, { key => fields.index_with("x").merge(fields.first => value) }
        assert_includes [ 400, 422 ], status, "#{path} #{value}"
      end
    end
  end

  test "returns 400 for NUL and invalid UTF-8" do
    each_form do |path, key, fields|
      [ "a\0b", "\0", "\xFF\xFE", "maria\xC3" ].each do |value|
        fields.each do |field|
          submit path, { key => fields.index_with("four lucky words here").merge(field => value) }
          assert_response :bad_request, "#{path} #{field} #{value.inspect}"
          assert_select "footer"
        end
      end
    end
  end

  test "rejects a megabyte in any field" do
    each_form do |path, key, fields|
      fields.each do |field|
        submit path, { key => fields.index_with("x").merge(field => "x" * 1.megabyte) }
        assert_response :unprocessable_content,
          "#{path} #{field} #{request.env["action_dispatch.exception"]&.full_message(highlight: false)}"
      end
    end
  end

  test "escapes markup in any field" do
    each_form do |path, key, fields|
      submit path, { key => fields.index_with(%("><script>alert(1)</script>)) }
      assert_response :unprocessable_content, path
      assert_no_match(/<script>alert/, response.body)
    end
  end

  test "returns 404 for forged _method values" do
    sign_in_as users(:maria)
    [
      [ settings_profile_path, "DELETE" ], [ settings_sessions_path, "DELETE" ],
      [ registration_path, "PATCH" ], [ about_path, "DELETE" ]
    ].each do |path, method|
      post path, params: { _method: method }
      assert_response :not_found, "#{method} #{path}"
    end

    post settings_other_sessions_path, params: { _method: "FROBNICATE" }
    assert_includes [ 404, 405 ], status
    get settings_other_sessions_path, params: { _method: "delete" }
    assert_response :not_found
    assert_equal 3, users(:maria).sessions.count
  end

  test "accepts conflicting forwarding headers" do
    get new_session_path,
      headers:
        { "x-forwarded-for" => "203.0.113.1", "client-ip" => "203.0.113.2", "forwarded" => "for=203.0.113.3" }
    assert_response :success
  end

  private
    def visitors_forms
      {
        session_path => [ :session, %i[ username password ] ],
        registration_path => [ :user, %i[ username unconfirmed_email_address password ] ],
        password_reset_path => [ :password_reset, %i[ email_address ] ]
      }
    end

    def each_form
      @forms.each { |path, (key, fields)| yield path, key, fields }
    end

    def submit(path, params)
      Rails.cache.clear
      post path, params:
    end
end
