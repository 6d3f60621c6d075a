# As Hacker News's search has them: whatever hangs below it, each within what it answers.
class Api::V1::ItemsController < Api::V1::BaseController
  allow_unauthenticated_access
  cached_for_visitors

  def show
    render json: HackerNews::ItemTree.find(params[:id]).to_json
  end
end
