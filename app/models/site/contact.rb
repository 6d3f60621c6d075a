# How people without an account reach the administrators: an email address or an https URL. Optional.
module Site::Contact
  extend ActiveSupport::Concern

  included do
    attribute :contact, :string, default: ""

    validates :contact, length: { maximum: 254 }
    validate { errors.add :contact, :invalid unless contact.blank? || contact_by_email? || contact_by_link? }
  end

  def contact_by_email? = contact.match?(URI::MailTo::EMAIL_REGEXP)

  private
    def contact_by_link?
      uri = URI.parse(contact)
      uri.is_a?(URI::HTTPS) && uri.host.present?
    rescue *InvalidUrl::ERRORS
      false
    end
end
