# An item with all its replies, as in Hacker News Search.
class Api::V1::ItemsController < Api::V1::BaseController
  allow_unauthenticated_access
  cached_for_visitors

  def show
    render json: HackerNews::ItemTree.find(params[:id]).to_json
  end
end
