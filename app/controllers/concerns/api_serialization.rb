# JSON of posts and comments for the API.
module ApiSerialization
  private
    # Only the columns that lists select: no text, which may be long.
    def post_in_list(post)
      { id: post.id, title: post.title, url: post.url, domain: post.domain, kind: post.kind,
        author: post.author_name, score: post.score, comments_count: post.comments_count,
        tags: post.tags.map(&:name), locked: post.locked, created_at: post.created_at.iso8601,
        edited_at: post.edited_at&.iso8601, page: page_url(post), **vote_on(post) }
    end

    def post_as_json(post)
      vote = post.votes.where(user: Current.user).pick(:value) if Current.user && !post.has_attribute?(:vote)
      {
        **post_in_list(post), **post.details, body: post.body, html: post.body && Markdown.render(post.body),
        **({ vote: } if Current.user).to_h
      }
    end

    # Without its content if flags hide it.
    def shown_post_as_json(post)
      return post_as_json(post) if post.visible?

      { id: post.id, hidden: true, comments_count: post.comments_count, locked: post.locked,
        created_at: post.created_at.iso8601, page: page_url(post) }
    end

    # Removed comments stay in the thread, without their content.
    def comment_as_json(comment, **more)
      { id: comment.id, post_id: comment.post_id, parent_id: comment.parent_id, removed: comment.removed?,
        created_at: comment.created_at.iso8601,
        page: page_url(comment), **more, **(comment.removed? ? {} : comment_content(comment)) }
    end

    def comment_content(comment)
      {
        author: comment.author_name, score: comment.score, body: comment.body,
        html: Markdown.render(comment.body), edited_at: comment.edited_at&.iso8601,
        hat: comment.shown_hat&.name, **vote_on(comment)
      }
    end

    def vote_on(item)
      Current.user && item.has_attribute?(:vote) ? { vote: item[:vote] } : {}
    end

    # Comments in the order of the page, each with its depth. Takes one query, and one each for a member's
    # votes and for hats.
    def thread_as_json(post, user)
      interactions, depths = (ReaderContext::Interactions.new(user, post) if user), { nil => -1 }
      votes, muted = interactions&.votes, interactions&.muted
      tree = Comment.tree_of(post)
      Comment.with_hats tree.comments
      tree.map do |comment, _|
        depth = depths[comment.id] = depths.fetch(comment.parent_id, -1) + 1
        comment_as_json comment,
          depth:, **({ vote: votes[comment.id], muted: muted.include?(comment.author_id) } if user).to_h
      end
    end

    def page_url(item) = "#{request.base_url}/#{item.model_name.route_key}/#{item.id}"
end
