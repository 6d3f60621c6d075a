class Moderation::AbuseSignalsController < Moderation::BaseController
  include Paginated

  def index
    @page = page_of AbuseSignal.open.with_users
  end

  def destroy
    AbuseSignal.find(params[:id]).dismiss by: Current.user
    redirect_to moderation_abuse_signals_path, status: :see_other, notice: t(".done")
  end
end
