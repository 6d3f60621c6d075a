module NoticesHelper
  # As much as is quoted of what somebody answers, so that they know which of theirs it was.
  LONGEST_QUOTATION = 160

  # "maria replied to your comment on …", each with a way there.
  def notice_in_words(notice)
    author = link_to(notice.thing.author_name, user_path(notice.thing.author_name))
    safe_join [ author, " ", what_was_done(notice), " ", notice_place(notice) ]
  end

  # A line of what a reply answers, or nil: of a post, its title tells.
  def answered_line(notice)
    parent = notice.comment&.parent if notice.reply?
    PlainText.line(parent.body.first(LONGEST_QUOTATION * 2)).truncate(LONGEST_QUOTATION, separator: " ") if parent&.kept?
  end

  private
    def what_was_done(notice)
      if notice.mention? then "named you"
      elsif notice.comment.parent_id then "replied to your comment"
      else "commented on your post"
      end
    end

    def notice_place(notice)
      notice.comment ? safe_join([ ("on " if notice.comment.parent_id || notice.mention?), comment_post_link(notice.comment) ].compact) : safe_join([ "in ", link_to(notice.post.title, notice.post) ])
    end
end
