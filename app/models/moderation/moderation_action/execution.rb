# Records a moderation action and carries it out, in one transaction.
module ModerationAction::Execution
  extend ActiveSupport::Concern
  include ProposesAmendment

  SUSPENSION_DAYS = [ 1, 3, 7, 14, 30, 90 ].freeze
  LOCKS = { "merged" => "merges", "separated" => "merges", "demoted" => "administrators" }.freeze

  included do
    # Form fields of some actions: the new title or tags, the id or URL of a merge's target, the days of a suspension.
    attribute :title, :string
    attribute :tag_names, :string
    attribute :target_address, :string
    attribute :days, :integer
    # The last moderation action when the form was rendered.
    attribute :seen_up_to, :big_integer

    validate { errors.add :base, :decided_since if decided_since_seen? }
    validate :title_is_acceptable, if: -> { action == "retitled" && post }
    validate :tags_are_acceptable, if: -> { action == "retagged" && post }
    with_options if: -> { action == "merged" && post } do
      before_validation { self.target_post = Post.find_by_id_or_url(target_address) }
      validate :target_post_is_free
    end
    validates :days, inclusion: { in: SUSPENSION_DAYS }, if: -> { action == "suspended" }
    validate :user_is_administrator, if: -> { action == "demoted" }
    before_create :record_details
  end

  def offered_tags = post.offered_tags(moderator: true)

  # Returns nil, with errors, if invalid; another moderator may have acted meanwhile. Holds the item's moderation lock.
  def execute
    with_locks { execute_once { valid? && save!(validate: false) && perform } }
  end

  # A copy as it would be after a valid action was executed, for a preview. Saves nothing.
  def as_executed
    dup.tap do |copy|
      copy.record_details
      copy.post.title = title if action == "retitled"
      copy.hat = hat
    end
  end

  protected
    # Records the state before the action, and the end of a suspension.
    def record_details
      case action
      when "retitled" then self.previous_title = post.title
      when "retagged" then self.previous_tags = post.tags.map(&:name).join(" ")
      when "suspended" then self.expires_at = days.days.from_now
      end
    end

  private
    # Only one merge at a time, since the other post might be merged as well, and only one demotion of an administrator, since two
    # might demote each other, or one might delete their account.
    def with_locks(&)
      lock = LOCKS[action]
      lock ? Writes.with_lock(lock) { target.with_moderation_lock(&) } : target.with_moderation_lock(&)
    end

    # Whether another moderator acted on the same item or member after the form was rendered.
    def decided_since_seen?
      seen_up_to && target.moderation_actions.where(post_id:, comment_id:).decided_after(seen_up_to).where.not(user_id:).exists?
    end

    def user_is_administrator
      errors.add :base, :rank unless User.administrator.exists?(user_id)
    end

    def target_post_is_free
      if target_post.nil? then errors.add :target_address, :missing
      elsif target_post == post then errors.add :target_address, :same
      elsif target_post.running_merge then errors.add :target_address, :merging
      end
    end

    def title_is_acceptable
      errors.add :title, :same if post_with_title.title == post.title
    end

    def tags_are_acceptable
      errors.add :tag_names, :same if post_with_tags(moderator: !user.nil?).same_tags_entered?
    end

    # A warning is only its row and its notification, and a new hat is saved with the action.
    def perform
      case action
      when "removed" then remove_target
      when "restored" then target.restore
      when "locked" then post.lock_by self
      when "unlocked" then post.unlock
      when "retitled" then retitle_post
      when "retagged" then retag_post
      when "merged" then post.merge_by self
      when "separated" then post.unmerge
      when "suspended", "banned" then subject.suspend_by self
      when "appointed" then subject.moderator!
      when "relieved" then subject.member!
      when "promoted" then subject.administrator!
      when "demoted" then subject.moderator!
      when "reinstated" then subject.reinstate
      when "revoked" then hat.revoke
      end
      resolve_queue_item if ModerationAction::RESOLVING_ACTIONS.include?(action)
      notify
      true
    end

    def retitle_post
      post.retitle title
      post.suggestions.discard :title
    end

    def retag_post
      post.retag tag_names
      post.suggestions.discard :tag_names
    end

    # An item hidden by flags is removed again, in a moderator's name.
    def remove_target
      target.restore if target.hidden_by_flags?
      target.remove by: user
    end

    def resolve_queue_item
      ModerationQueueItem.upsert(
        { target.item_key => target.id, moderation_action_id: id }, unique_by: target.item_key, update_only: :moderation_action_id
      )
      QueueClaim.where(moderation_queue_item_id: ModerationQueueItem.where(target.item_key => target.id).select(:id)).delete_all
    end
end
