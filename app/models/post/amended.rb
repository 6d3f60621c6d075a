# Moderators and members' suggestions can change the title and the tags. The post's page shows this separately
# from edits by the author. A moderator's change is final, also for an author who opened the form before it.
module Post::Amended
  extend ActiveSupport::Concern

  AMENDMENTS = Moderation::Action.names(&:amends).freeze

  included do
    # Loads the id of the latest such moderation action. Most posts have none, so their
    # pages need no further query.
    scope :with_last_amendment, -> {
      select("(SELECT max(id) FROM moderation_actions WHERE post_id = posts.id AND action IN " \
      "('#{AMENDMENTS.join("', '")}')) AS last_amendment_id")
    }

    validate :keep_moderators_changes, on: :update
  end

  # Whether its title or tags were changed like this. Assumed if it was not loaded `with_last_amendment`.
  def amended? = !has_attribute?(:last_amendment_id) || !self[:last_amendment_id].nil?

  # The latest actions that changed its title and its tags.
  def amendments
    amended? ? amending_actions.sort_by(&:id).index_by(&:action).values : []
  end

  # Of :title and :tag_names, those that a moderator has changed.
  def decided_parts
    actions = amending_actions.where.not(user_id: nil).distinct.pluck(:action)
    Suggestion::PARTS & actions.map { |action| Moderation::Action.named(action).amends }
  end

  # Not an edit by the author, so edited_at doesn't change.
  def retitle(title)
    @amending = true
    update_title title
  ensure
    @amending = false
  end

  private
    def amending_actions = moderation_actions.where(action: AMENDMENTS)

    def keep_moderators_changes
      changed = {
        title: title_changed?, tag_names: tags_entered? && !same_tags_entered?
      }.select { |_, value| value }.keys
      (changed & decided_parts).each { |part| errors.add part, :decided } if changed.any?
    end

    # Content rules apply only to changes by the author.
    def update_title(title)
      self.title = title
      save!(context: :retitling)
    end
end
