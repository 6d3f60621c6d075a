# Accepts forms without a CSRF token from browsers that say where a form comes from: `Sec-Fetch-Site:
# same-origin`, or an `Origin` that is ours. Other sites' pages can't set these headers. A subdomain
# (`same-site`) is another site. One suffices, since behind a proxy that doesn't forward the scheme, our own
# origin looks like another.
#
# A browser that sends Sec-Fetch-Site with a page's request also sends it with the page's forms, so they
# contain no token. Others (old browsers; all browsers with plain HTTP, except on localhost) get a token in
# every form, and such a page isn't stored.
#
# Rails 8.2 has `protect_from_forgery using:` for this (docs/decisions/0067-members-pages-and-csrf.md).
module SameOriginVerification
  extend ActiveSupport::Concern

  included { after_action :forbid_storing_csrf_token }

  private
    # Whether Rails verifies a token, and adds one to forms.
    def protect_against_forgery? = super && !(reading? ? fetch_site.present? : same_origin?)

    def same_origin? = fetch_site == "same-origin" || request.origin == request.base_url

    def fetch_site = request.get_header("HTTP_SEC_FETCH_SITE")

    def forbid_storing_csrf_token
      no_store if request.env.key?(ActionController::RequestForgeryProtection::CSRF_TOKEN)
      vary_by_fetch_site
    end

    # As one text: `add_header` would make it an array, which Rack::Deflater and Rails
    # join by its inspected form.
    def vary_by_fetch_site
      names = response.headers["Vary"].to_s.split(/,\s*/)
      response.headers["Vary"] = (names | [ "Sec-Fetch-Site" ]).join(", ")
    end
end
