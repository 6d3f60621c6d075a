class V0::UsersController < V0::BaseController
  def show
    answer HackerNews::Profile.find(params[:id]).to_h
  end
end
