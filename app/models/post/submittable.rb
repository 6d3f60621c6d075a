# One discussion for each link: who submits what was submitted lately joins those who did. And a form sent twice makes one post.
module Post::Submittable
  DISCUSSION_WINDOW = 30.days
  RESUBMISSION_WINDOW = 1.minute
  RECENT = 5

  # The earlier post of the same link, where `submit` met one.
  attr_reader :discussion

  # Keeps the post, unless it stands already: a discussion of the same link then gets the author's vote. Returns the post that
  # stands; or nil, with errors, when this one is not valid, or when joining the discussion would lose the text that came along.
  #
  # Looking and writing are one transaction, and SQLite lets one at a time begin those that write: of two people who submit a
  # link in the same instant, the second finds the post of the first.
  def submit
    transaction { settle } if valid?
  end

  private
    def settle
      if earlier = earlier_submission
        earlier
      elsif @discussion = find_discussion
        join_discussion
      else
        tap { save!(validate: false) }
      end
    end

    # Looks at the author's last few alone, so that it costs the same however much a person has posted.
    def earlier_submission
      author.posts.latest_first.limit(RECENT).find do |post|
        post.created_at.after?(RESUBMISSION_WINDOW.ago) && %i[ title url body ].all? { |attribute| post[attribute] == self[attribute] }
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
