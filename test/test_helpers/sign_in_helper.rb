module SignInHelper
  PASSWORD = "correct horse battery staple"

  def sign_in_as(user, password: PASSWORD)
    post session_path, params: { session: { username: user.username, password: password } }
    assert_response :redirect, "could not sign in as #{user.username}"
  end

  def sign_out
    delete session_path
  end
end
