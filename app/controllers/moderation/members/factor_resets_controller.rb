# Resets the second factor of a member who lost it, so that they can sign in again.
# Administrators only, in sudo mode.
class Moderation::Members::FactorResetsController < Moderation::BaseController
  include RateLimiting, SudoMode

  before_action :no_store, :require_administrator, :set_member
  limit_attempts to: 10, within: 1.hour, by: :account_id
  require_sudo template: :new, only: :create

  def new
  end

  def create
    @member.reset_factors
    to, notice = @member.passwordless? ? [ link_form_path, ".passwordless" ] :
      [ moderation_member_path(@member), ".done" ]
    redirect_to to, status: :see_other, notice: t(notice, member: @member.username)
  end

  private
    # Nothing is left that they could sign in with.
    def link_form_path
      new_moderation_user_action_path(@member, action_name: Moderation::CreateLink.new.name,
        return_to: moderation_member_path(@member))
    end

    def set_member
      @member = User.not_deleted.find_by!(username: params[:member_username])
      unless Current.user.outranks?(@member) && @member.second_factor?
        raise ActiveRecord::RecordNotFound, "Nothing that this administrator can reset"
      end
    end
end
