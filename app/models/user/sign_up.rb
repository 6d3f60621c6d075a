# Signs up: immediately, with an invitation, or by applying to the moderators. Applicants can read but not
# participate.
module User::SignUp
  extend ActiveSupport::Concern

  included do
    has_one :join_request, dependent: :delete

    attr_accessor :reason_for_joining # where moderators approve
    attr_accessor :sign_up_address # the IP address, unless the account is created otherwise

    validate(if: :sign_up_address) do
      add_block :base, :network_blocked if AccessBlock.blocks_address?(sign_up_address)
    end
    validate(if: :claims_other_email?) do
      if AccessBlock.blocks_email?(unconfirmed_email_address)
        add_block :unconfirmed_email_address, :domain_blocked
      end
    end
    validate(if: :new_join_request?) do
      unless join_request.valid?
        join_request.errors.where(:body).each do |error|
          errors.add :reason_for_joining, error.type, **error.options.slice(:count)
        end
      end
    end
  end

  # Returns false, with errors, if invalid. If two people use one invitation at the same
  # time, the second is rejected.
  def register(invitation: nil)
    build_join_request_if_required(invitation)
    invitation ? register_with_invitation(invitation) : save
  end

  # Whether sign-up is possible now, with errors if not.
  def valid_for_sign_up?(invitation: nil)
    build_join_request_if_required(invitation)
    valid?
  end

  # Awaits approval, or was declined.
  def pending_approval?
    member? && !known_without_open_join_request? && join_request.present? && !join_request.accepted?
  end

  private
    # If they were loaded with_restrictions.
    def known_without_open_join_request?
      has_attribute?(:open_join_request_id) && self[:open_join_request_id].nil?
    end

    def build_join_request_if_required(invitation)
      build_join_request(body: reason_for_joining) if invitation.nil? && Site.settings.approval?
    end

    def claims_other_email?
      unconfirmed_email_address_changed? && unconfirmed_email_address.present? &&
        unconfirmed_email_address != email_address
    end

    # The error message names the contact address, if there is one.
    def add_block(attribute, error)
      contact = Site.settings.contact
      contact.present? ? errors.add(attribute, :"#{error}_contact", contact:) : errors.add(attribute, error)
    end

    def new_join_request? = new_record? && join_request

    def register_with_invitation(invitation)
      self.inviter_id = invitation.user_id
      registered = valid? && Writes.with_lock("invitation #{invitation.id}") do
        (invitation.redeem && save) || raise(ActiveRecord::Rollback)
      end
      errors.add :base, :invitation_used unless registered || errors.any?
      registered.present?
    end
end
