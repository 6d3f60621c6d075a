# Suspended members and applicants can read. When they try to write, they see the reason and the end date, and get back the
# submitted text.
module RequireActiveMember
  extend ActiveSupport::Concern

  FORMS = %w[ new edit ].freeze

  included do
    before_action :require_active_member, if: :participating?
  end

  class_methods do
    # Skips the check for what only concerns the member: signing out, their password, deleting their account.
    def allow_suspended
      skip_before_action :require_active_member
    end
  end

  private
    def participating?
      signed_in? && (!(request.get? || request.head?) || action_name.in?(FORMS))
    end

    def require_active_member
      if Current.user.suspended?
        @suspension, @typed = Current.user.suspension, submitted_fields
        render_error_page :suspended, :forbidden
      elsif Current.user.pending_approval?
        @join_request, @typed = Current.user.join_request, submitted_fields
        render_error_page :waiting, :forbidden
      end
    end
end
