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
    if @member.passwordless?
      render :link
    else
      redirect_to moderation_member_path(@member),
        status: :see_other, notice: t(".done", member: @member.username)
    end
  end

  private
    def set_member
      @member = User.not_deleted.find_by!(username: params[:member_username])
      unless Current.user.outranks?(@member) && @member.second_factor?
        raise ActiveRecord::RecordNotFound, "Nothing that this administrator can reset"
      end
    end
end
