class Feeds::ListsController < Feeds::BaseController
  def show
    list = Post.list_in(request.path_parameters)
    render_feed Feed.of_posts(Post.listed(**list),
      title: helpers.list_heading(**list), path: request.path.delete_suffix(".#{params[:format]}"))
  end
end
