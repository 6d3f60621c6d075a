require "test_helper"

class Settings::AccountsControllerTest < ActionDispatch::IntegrationTest
  include StorageHelper

  setup { sign_in_as users(:maria) }

  test "signs out and anonymizes the member everywhere" do
    post = users(:maria).posts.first
    delete settings_account_path, params: { user: { texts: "keep", password_challenge: PASSWORD } }

    follow_redirect!
    assert_equal account_deletion_path, path
    perform_enqueued_jobs only: ContinueOperationJob # on a slow machine
    assert_select "h1", "Your account has been deleted"
    assert_select "nav a", "sign in"
    get settings_account_path
    assert_redirected_to %r{/sign-in}
    get user_path("maria")
    assert_response :not_found
    get post_path(post)
    assert_select ".meta a[href='/users/deleted']"
    assert_no_match(/maria/, response.body)
  end

  test "confirms the deletion in the member's language, on a page without a session" do
    users(:maria).update! language: "de"
    delete settings_account_path, params: { user: { texts: "keep", password_challenge: PASSWORD } }
    perform_enqueued_jobs only: ContinueOperationJob
    follow_redirect!

    assert_select "html[lang=de] h1", "Dein Konto wurde gelöscht"
    assert_empty cookies.to_hash.compact_blank
    assert_nil response.headers["set-cookie"]
    first = response.body
    get account_deletion_path(language: "de")
    assert_equal first, response.body
  end

  test "shows how far a long deletion is" do
    deletion = AccountDeletion.of(users(:maria), texts: false)
    sign_out
    get account_deletion_path(language: "en", progress: deletion.progress_key)
    assert_select "p", /anonymized or deleted in the background: 0 of #{deletion.items_count} so far/
    assert_select "a[href=?]", account_deletion_path(language: "en", progress: deletion.progress_key),
      "Update"

    key = deletion.progress_key
    deletion.continue
    [ key, "forged", [ "1" ] ].each do |progress|
      get account_deletion_path(language: "en", progress:)
      assert_select "p", text: /in the background/, count: 0
    end
  end

  test "shows the confirmation to visitors only" do
    get account_deletion_path
    assert_redirected_to root_path
    sign_out
    get account_deletion_path(language: "xx")
    assert_select "html[lang=en] h1", "Your account has been deleted"
  end

  test "removes the name from cached lists" do
    comments(:objection).then { |comment| @author = comment.author }
    [ "/best", "/", "/users/#{@author.username}/comments" ].each { |path| get path }
    Erasure.perform(@author, texts: false).continue

    [ "/best", "/", "/newest" ].each do |path|
      get path
      assert_no_match(/>#{@author.username}</, response.body, path)
    end
  end

  test "rejects a wrong password and keeps the choice" do
    delete settings_account_path, params: { user: { texts: "delete", password_challenge: "a guess" } }

    assert_response :unprocessable_content
    assert_select ".errors li", /Current password is incorrect/
    assert_select "input[value=delete][checked]"
    assert User.exists?(username: "maria")
  end

  test "rejects deletion of the only administrator" do
    sign_out
    sign_in_as users(:admin)
    delete settings_account_path, params: { user: { texts: "keep", password_challenge: PASSWORD } }

    assert_response :unprocessable_content
    assert_select ".errors li", /You’re the only administrator/
  end

  test "returns 400 for malformed parameters" do
    delete settings_account_path, params: { user: "everything" }
    assert_response :bad_request

    get settings_account_path, params: { user: "everything" }
    assert_response :success
  end

  test "limits password attempts" do
    11.times do
      delete settings_account_path, params: { user: { texts: "keep", password_challenge: "a guess" } }
    end

    assert_response :too_many_requests
  end
end
