class Api::V1::BookmarksController < Api::V1::ThingsController
  open_to_suspended

  def create
    @thing.bookmark_by(Current.user) ? head(:no_content) : problem(410, t("api.gone"))
  end

  def destroy
    @thing.unbookmark_by Current.user
    head :no_content
  end
end
