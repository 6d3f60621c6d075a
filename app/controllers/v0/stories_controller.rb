class V0::StoriesController < V0::BaseController
  def index
    answer HackerNews.stories(params[:list])
  end
end
