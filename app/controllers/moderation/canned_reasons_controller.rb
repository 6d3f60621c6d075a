# The reasons that moderators are offered. Only administrators change them.
class Moderation::CannedReasonsController < Moderation::BaseController
  before_action :require_administrator

  def show
    @list = CannedReason::List.current
  end

  def update
    @list = CannedReason::List.new(params.expect(canned_reason_list: [ :text ]))
    if @list.save
      redirect_to moderation_canned_reasons_path, status: :see_other, notice: t(".done")
    else
      render :show, status: :unprocessable_content
    end
  end
end
