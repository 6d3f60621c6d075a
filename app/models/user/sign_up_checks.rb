# Rejects sign-ups, and email addresses that members change to. Every check has a condition: without one,
# existing members couldn't save anything anymore.
module User::SignUpChecks
  extend ActiveSupport::Concern

  included do
    validate :network_must_not_be_blocked, if: :sign_up_address
    validate :email_domain_must_not_be_blocked, if: :claims_other_email?
    validate :join_request_must_be_valid, if: :new_join_request?
  end

  private
    def network_must_not_be_blocked
      add_block :base, :network_blocked if AccessBlock.blocks_address?(sign_up_address)
    end

    # The error message names the contact address, if there is one.
    def add_block(attribute, error)
      contact = Site.settings.contact
      contact.present? ? errors.add(attribute, :"#{error}_contact", contact:) : errors.add(attribute, error)
    end

    def claims_other_email?
      unconfirmed_email_address_changed? && unconfirmed_email_address.present? &&
        unconfirmed_email_address != email_address
    end

    def email_domain_must_not_be_blocked
      if AccessBlock.blocks_email?(unconfirmed_email_address)
        add_block :unconfirmed_email_address, :domain_blocked
      end
    end

    def new_join_request? = new_record? && join_request

    def join_request_must_be_valid
      unless join_request.valid?
        join_request.errors.where(:body).each do |error|
          errors.add :reason_for_joining, error.type, **error.options.slice(:count)
        end
      end
    end
end
