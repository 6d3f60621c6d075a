# /.well-known/security.txt (RFC 9116). 404 without a contact: SECURITY_CONTACT, or else the contact address
# of the site.
class SecurityContactsController < ApplicationController
  VALID_FOR = 6.months # the RFC recommends less than a year

  allow_access_without_session

  def show
    contact = contact_uri ||
      raise(ActiveRecord::RecordNotFound, "Neither SECURITY_CONTACT nor the contact address is set")
    expires_in 1.day, public: true
    render plain: <<~TEXT
      Contact: #{contact}
      Expires: #{(Time.current.utc.beginning_of_day + VALID_FOR).iso8601}
      Preferred-Languages: #{[ I18n.locale, :en ].uniq.join(", ")}
      Canonical: #{security_contact_url}
    TEXT
  end

  private
    # An email address needs the scheme, too.
    def contact_uri
      contact = Rails.configuration.x.security_contact || Site.settings.contact.presence
      contact&.exclude?(":") ? "mailto:#{contact}" : contact
    end
end
