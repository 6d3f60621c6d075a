# Permanent, and without the page that explains it: docs/api.md does.
class Api::V1::DisownmentsController < Api::V1::BaseController
  before_action :set_item

  def create
    if @item.disown
      head :no_content
    else
      reason = t("disownments.new.disown.rejections.#{@item.disownment_rejection}")
      render_problem 403, t("api.refused"), reason
    end
  end

  private
    def set_item
      items = params.key?(:post_id) ? Current.user.posts : Current.user.comments
      @item = items.visible.find(params[:post_id] || params[:comment_id])
    end
end
