class Api::V1::BookmarksController < Api::V1::ItemActionsController
  allow_suspended

  def create
    @item.bookmark_by(Current.user) ? head(:no_content) : render_problem(410, t("api.removed"))
  end

  def destroy
    @item.unbookmark_by Current.user
    head :no_content
  end
end
