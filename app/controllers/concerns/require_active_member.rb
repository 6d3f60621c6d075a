# Suspended members and applicants can read. When they try to write, they see the reason, the end date and the
# text that they typed.
module RequireActiveMember
  extend ActiveSupport::Concern

  FORMS = %w[ new edit ].freeze

  included do
    before_action :require_active_member, if: :participating?
  end

  class_methods do
    # Skips the check for actions that only affect the member: signing out, changing the password, deleting
    # the account.
    def allow_suspended
      skip_before_action :require_active_member
    end
  end

  private
    def participating?
      signed_in? && (!reading? || action_name.in?(FORMS))
    end

    def require_active_member
      return if Current.user.can_participate?

      @typed = typed_texts
      if Current.user.suspended?
        @suspension = Current.user.suspension
        render_error_page :suspended, :forbidden
      else
        @join_request = Current.user.join_request
        render_error_page :waiting, :forbidden
      end
    end
end
