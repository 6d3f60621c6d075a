# Moderators may change its title and its tags. Its page says that they did, apart from what its author edited.
module Post::Amended
  extend ActiveSupport::Concern

  AMENDMENTS = %w[ retitled retagged ].freeze

  included do
    # With the id of the last of them, which most posts don't have: so a page needs no other query to know.
    scope :with_last_amendment, -> {
      select("(SELECT max(id) FROM moderation_actions WHERE post_id = posts.id AND action IN " \
      "('#{AMENDMENTS.join("', '")}')) AS last_amendment_id")
    }
  end

  # The last decision that changed its title, and the last that changed its tags.
  def amendments
    amended? ? moderation_actions.where(action: AMENDMENTS).sort_by(&:id).index_by(&:action).values : []
  end

  # Not an edit of the author's: edited_at stays as it is.
  def retitle(title)
    @amending = true
    update_title title
  ensure
    @amending = false
  end

  private
    def amended?
      !has_attribute?(:last_amendment_id) || !self[:last_amendment_id].nil?
    end

    # To rules and their like an author alone is held, when they change it.
    def update_title(title)
      self.title = title
      save!(context: :retitling)
    end
end
