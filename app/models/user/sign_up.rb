# Signs up: immediately, with an invitation, or by applying to the moderators. Applicants can read but not
# participate.
module User::SignUp
  extend ActiveSupport::Concern

  included do
    has_one :join_request, dependent: :delete

    attr_accessor :reason_for_joining # where moderators approve
    attr_accessor :sign_up_address # the IP address, unless the account is created otherwise
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

    def register_with_invitation(invitation)
      self.inviter_id = invitation.user_id
      registered = valid? && Writes.with_lock("invitation #{invitation.id}") do
        (invitation.redeem && save) || raise(ActiveRecord::Rollback)
      end
      errors.add :base, :invitation_used unless registered || errors.any?
      registered.present?
    end
end
