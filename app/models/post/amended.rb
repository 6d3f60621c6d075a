# Moderators and members' suggestions can change the title and the tags. The post's page shows this separately from edits by the
# author.
module Post::Amended
  extend ActiveSupport::Concern

  AMENDMENTS = %w[ retitled retagged ].freeze

  included do
    # Loads the id of the latest such moderation action. Most posts have none, so their pages need no further query.
    scope :with_last_amendment, -> {
      select("(SELECT max(id) FROM moderation_actions WHERE post_id = posts.id AND action IN " \
      "('#{AMENDMENTS.join("', '")}')) AS last_amendment_id")
    }
  end

  # The latest actions that changed its title and its tags.
  def amendments
    amended? ? moderation_actions.where(action: AMENDMENTS).sort_by(&:id).index_by(&:action).values : []
  end

  # Not an edit by the author, so edited_at doesn't change.
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

    # Content rules apply only to changes by the author.
    def update_title(title)
      self.title = title
      save!(context: :retitling)
    end
end
