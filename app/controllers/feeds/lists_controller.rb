class Feeds::ListsController < Feeds::BaseController
  def show
    list = request.path_parameters.slice(*Post::PARAMETERS)
    render_feed Feed.of_posts(
      Post.listed(**list), title: helpers.list_heading(**list), path: request.path.delete_suffix(".#{params[:format]}")
    )
  end
end
