class Moderation::AbuseSignalsController < Moderation::BaseController
  include Paginated

  def index
    @page = page_of AbuseSignal.open.with_users
  end

  def destroy
    signal = AbuseSignal.find(params[:id])
    signal.dismiss by: Current.user
    redirect_to moderation_abuse_signals_path, status: :see_other,
      notice: t(signal.grows? ? ".done_unless_grown" : ".done")
  end
end
