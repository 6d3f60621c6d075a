class V0::HighestItemsController < V0::BaseController
  def show
    answer HackerNews.highest_number
  end
end
