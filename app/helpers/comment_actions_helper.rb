# The actions of a reader on the comments of a page. Actions that the server would reject are not offered.
module CommentActionsHelper
  # Rendered actions, by all that they depend on: the state of the comment, the permissions of the reader, and their interactions.
  ACTIONS = BoundedCache.new(12 * 1024 * 1024) { |markup| markup.to_s.bytesize + 200 }

  # Returns a function from the slots of a page (Comment::ViewerSlot) to the actions of +viewer+ on their comments.
  def comment_actions_for(viewer)
    texts, reader = cached_t("comments.actions"), [ I18n.locale, *viewer.permissions ].join(" ")
    lambda do |slot|
      remember(ACTIONS, [ reader, slot.state, *viewer.interactions_with(slot) ]) { comment_actions slot, viewer, texts }
    end
  end

  # The vote buttons of a comment, or a link to the sign-in page for visitors. +comment+ may be a slot.
  def comment_votes(comment, viewer, texts = t("comments.actions"))
    render "comments/votes", comment:, viewer:, texts:
  end

  # With the name of the author, except in threads with very many comments (CommentsHelper::MANY_NAMES).
  def comment_vote_label(comment, direction, texts)
    comment.author_name ? format(texts[:"#{direction}_by"], author: comment.author_name) : texts[direction]
  end

  private
    # Returns nil without any.
    def comment_actions(slot, viewer, texts)
      actions = render("comments/#{"removed_" unless slot.visible}actions", slot:, viewer:, texts:).strip
      tag.p actions.html_safe, class: "actions" if actions.present?
    end
end
