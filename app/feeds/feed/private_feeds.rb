# A member's private feeds.
module Feed::PrivateFeeds
  # The number of recently active followed threads that are searched for new comments.
  MAX_THREADS = 10

  # The id of an entry is its item's address; for a followed thread, that of the latest comment.
  def of_notifications(user, **about)
    notifications = user.notifications.latest_first.of_channel(:feed).limit(PageSize::FEED).with_items
    of_items(notifications.map(&:item), title: I18n.t("feeds.inbox", name: user.username), **about)
  end

  def of_bookmarks(user, **about)
    bookmarks = user.bookmarks.latest_first.limit(PageSize::FEED).to_a
    posts, comments = [ [ Post.with_author_names, :post_id ], [ Comment.with_post_titles, :comment_id ] ]
      .map do |all, key|
      all.visible.where(id: bookmarks.filter_map(&key)).index_by(&:id)
    end
    of_items(bookmarks.filter_map { |bookmark| posts[bookmark.post_id] || comments[bookmark.comment_id] },
      title: I18n.t("feeds.bookmarks", name: user.username), **about)
  end

  # Comments by others in followed threads.
  def of_follows(user, **about)
    followed = Post.visible.where(id: user.follows.select(:post_id)).order(last_activity_at: :desc, id: :desc)
      .limit(MAX_THREADS).ids
    comments = Comment.where(post_id: followed).where.not(author_id: user.id).visible_to(user)
    of_comments(comments.latest_first, title: I18n.t("feeds.follows", name: user.username), **about)
  end
end
