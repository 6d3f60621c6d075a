# Signs up: immediately, with an invitation, or by applying to the moderators. Applicants can read but not take part.
module User::SignUp
  extend ActiveSupport::Concern

  included do
    has_one :join_request, dependent: :delete

    attr_accessor :statement # the application, where moderators approve

    validate(if: :join_request_made?) do
      unless join_request.valid?
        join_request.errors.where(:body).each { |error| errors.add :statement, error.type, **error.options.slice(:count) }
      end
    end
  end

  # Returns false, with errors, if invalid. If two people use one invitation at the same time, the second is rejected.
  def join(invitation: nil)
    ask_to_join(invitation)
    invitation ? join_by(invitation) : save
  end

  # Whether sign-up is possible now, with errors if not.
  def may_join?(invitation: nil)
    ask_to_join(invitation)
    valid?
  end

  # Awaits approval, or was declined.
  def waiting?
    member? && join_request.present? && !join_request.accepted?
  end

  private
    def ask_to_join(invitation)
      build_join_request(body: statement) if invitation.nil? && Site.settings.approval?
    end

    def join_request_made? = new_record? && join_request

    def join_by(invitation)
      self.inviter_id = invitation.user_id
      joined = valid? && Writes.with_lock("invitation #{invitation.id}") do
        (invitation.use && save) || raise(ActiveRecord::Rollback)
      end
      errors.add :base, :invitation_used unless joined || errors.any?
      joined.present?
    end
end
