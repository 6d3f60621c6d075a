class Feeds::CommentsController < Feeds::BaseController
  def show
    list = request.path_parameters[:list]
    render_feed Feed.of_comments(Comment.listed(list),
      title: t("comments.index.#{list}"), path: helpers.comments_list_path(list))
  end
end
