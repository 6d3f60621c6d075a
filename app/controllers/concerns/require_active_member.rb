# Suspended members and applicants can read. When they try to write, they see the reason and the end date, and get back what
# they typed.
module RequireActiveMember
  extend ActiveSupport::Concern

  FORMS = %w[ new edit ].freeze

  included do
    before_action :refuse_suspended, if: :takes_part?
  end

  class_methods do
    # Skips the check for what only concerns the member: signing out, their password, deleting their account.
    def allow_suspended
      skip_before_action :refuse_suspended
    end
  end

  private
    def takes_part?
      signed_in? && (!(request.get? || request.head?) || action_name.in?(FORMS))
    end

    def refuse_suspended
      if Current.user.suspended?
        @suspension, @typed = Current.user.suspension, typed
        render_refusal :suspended, :forbidden
      elsif Current.user.pending_approval?
        @join_request, @typed = Current.user.join_request, typed
        render_refusal :waiting, :forbidden
      end
    end
end
