# Permanent, and without the page that explains it: docs/api.md does.
class Api::V1::DisownmentsController < Api::V1::BaseController
  include OwnItem

  def create
    if @item.disown
      head :no_content
    else
      reason = t("disownments.new.disown.rejections.#{@item.disownment_rejection}")
      render_problem 403, t("api.refused"), reason
    end
  end
end
