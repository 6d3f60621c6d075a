class V0::UpdatesController < V0::BaseController
  def show
    answer HackerNews::Updates.new.to_h
  end
end
