# The words of a notification as plain text. Kind#text asks it for texts, and for
# the members and items in them.
class NotificationsHelper::Words
  def initialize(view)
    @view = view
  end

  # The text +key+_html of `notifications`, which contains members or items. I18n doesn't
  # escape them, unlike the view.
  def text(key, **values) = I18n.t("notifications.#{key}_html", **values)

  # A text that contains none.
  def t(key, **values) = I18n.t("notifications.#{key}", **values)

  def member(name) = name
  def post(post, **) = post.title
  def item(_, text) = text
  def time(time) = @view.moment_in_words(time)

  # The title of the item's thread in quotes.
  def quoted(item) = item(item, t("moderation.quoted", title: item.thread.title))

  # "post" or "comment". +subject+ is a flag or an action on the flagged item, which may be gone.
  def flagged(subject)
    t("flag.#{subject.comment_id ? "comment" : "post"}").then do |text|
      subject.item ? item(subject.item, text) : text
    end
  end
end
