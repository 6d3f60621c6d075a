# The words of a notification in an email, linked to +url+.
class NotificationsHelper::MailedWords < NotificationsHelper::Words
  def initialize(view, url)
    super(view)
    @url = url
  end

  def text(key, **values) = @view.t("notifications.#{key}_html", **values)
  def member(name) = @view.tag.b(name)
  def post(post, **) = @view.link_to(post.title, @url, dir: "auto")
end
