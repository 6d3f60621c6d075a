# The words of a notification with links, as in the inbox.
class NotificationsHelper::LinkedWords < NotificationsHelper::Words
  def text(key, **values) = @view.t("notifications.#{key}_html", **values)

  def member(name) = @view.link_to(name, @view.user_path(name))
  def item(item, text) = @view.link_to(text, item.is_a?(Comment) ? @view.comment_path(item) : item)

  def post(post, comment: nil, anchor: nil)
    if comment
      @view.comment_post_link(comment)
    else
      @view.link_to(post.title, @view.post_path(post, anchor:), dir: "auto")
    end
  end
end
