# One discussion for each link: who submits what was submitted lately joins those who did.
module Post::Discussed
  DISCUSSION_WINDOW = 30.days

  # The earlier post of the same link, where `submit` met one.
  attr_reader :discussion

  private
    def turns = [ *super, *("link #{normalized_url}" if normalized_url) ]

    # A discussion of the same link gets the author's vote. Nil, with errors, when joining it would lose the text that came along.
    def settle
      if earlier = earlier_submission
        earlier
      elsif @discussion = find_discussion
        join_discussion
      else
        keep
      end
    end

    def find_discussion
      Post.kept.where(normalized_url:, created_at: DISCUSSION_WINDOW.ago..).order(created_at: :desc).first if normalized_url
    end

    def join_discussion
      if body
        errors.add :url, :discussed
        nil
      else
        discussion.tap { |post| post.vote_by author }
      end
    end
end
