class V0::ItemsController < V0::BaseController
  def show
    answer HackerNews::Item.find(params[:id]).to_h
  end
end
