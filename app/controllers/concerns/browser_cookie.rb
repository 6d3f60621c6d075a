# The cookie with the secrets by which the members of a browser know it (KnownBrowser). It is only sent with
# sign-in forms: pages would otherwise not come from the page cache after signing out.
module BrowserCookie
  MAX_MEMBERS = 10 # those who signed in last

  private
    def browser_secrets
      Array(cookies.signed[:browsers] || previously_signed_cookie(:browsers)).grep(String)
    end

    # Adds +secret+ if there is one, and extends the cookie's time.
    def send_browser_cookie(secret)
      cookies.signed.permanent[:browsers] = {
        value: [ secret, *browser_secrets ].compact.first(MAX_MEMBERS),
        httponly: true, same_site: :strict, path: main_app.new_session_path
      }
    end
end
