# Discounts the votes of several members of a ring, each by a moderation action of its own.
class Moderation::AbuseSignals::DiscountsController < Moderation::BaseController
  before_action :set_signal

  def new
  end

  def create
    chosen = @members.select { |member| Array(params[:usernames]).include?(member.username) }
    @reason = params[:reason].to_s
    done = chosen.count { |member| discount(member) }
    if done.positive?
      redirect_to moderation_abuse_signals_path, status: :see_other, notice: t(".done", count: done)
    else
      flash.now[:alert] = t(".none_chosen")
      render :new, status: :unprocessable_content
    end
  end

  private
    def set_signal
      @signal = AbuseSignal.open.with_users.find(params[:abuse_signal_id])
      raise ActiveRecord::RecordNotFound, "Not a ring" unless @signal.ring?

      kind = Moderation::Discount.new
      @members = @signal.members.includes(:vote_discount).order(:id).select do |member|
        kind.possible_on?(member) && kind.allowed_to?(Current.user, member)
      end
    end

    def discount(member)
      member.moderation_action_by(Current.user, action: "discounted", reason: @reason).execute
    end
end
