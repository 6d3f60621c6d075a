module NoticesHelper
  # As much as is quoted of what somebody answers, so that they know which of theirs it was.
  LONGEST_QUOTATION = 160

  # "maria replied to your comment on …", each with a way there.
  def notice_in_words(notice)
    author = link_to(notice.thing.author_name, user_path(notice.thing.author_name))
    t("notices.#{notice.deed}_html", author:, post: notice.comment ? comment_post_link(notice.comment) : link_to(notice.post.title, notice.post))
  end

  # The same in a mail, where +url+ is the way there.
  def notice_in_mail(notice, url)
    t("notices.#{notice.deed}_html", author: tag.b(notice.thing.author_name), post: link_to(notice.post.title, url))
  end

  # The same where there are no links.
  def notice_line(notice)
    t("notices.#{notice.deed}", author: notice.thing.author_name, post: notice.post.title)
  end

  # "5 new comments in …", with a way there.
  def thread_in_words(notice)
    post = notice.post.removed? ? t("notices.deleted_post") : link_to(notice.post.title, "/posts/#{notice.post_id}#comments")
    notice.comments_count.positive? ? t("notices.gathered_html", count: notice.comments_count, post:) : t("notices.taken_down_html", post:)
  end

  # A line of what a reply answers, or nil: of a post, its title tells.
  def answered_line(notice)
    parent = notice.comment&.parent if notice.reply?
    PlainText.line(parent.body.first(LONGEST_QUOTATION * 2)).truncate(LONGEST_QUOTATION, separator: " ") if parent&.kept?
  end
end
