# Actions on members. Making or removing an administrator requires the administrator's password, unless they
# have just signed in.
class Moderation::Members::ActionsController < Moderation::ActionsController
  include RateLimiting, SudoMode

  limit_attempts to: 10, within: 1.hour, by: :account_id_in_sudo
  require_sudo template: :new, only: :create, if: -> { sudo_action? && !preview? }

  private
    # A sign-in link is shown only in this response: it isn't stored.
    def show_result
      @moderation_action.shown_link ? render(:link, status: :created) : super
    end

    def set_item
      @item = User.find_by!(username: params[:user_username])
    end

    def sudo_action? = @moderation_action.kind.sudo?
    def account_id_in_sudo = (account_id if sudo_action? && !preview?)
end
