# Records a moderation action and carries it out, in one transaction.
module ModerationAction::Execution
  extend ActiveSupport::Concern
  include ProposesAmendment

  included do
    Moderation::Action.fields.compact.each { |name, type| attribute name, type }
    # The last moderation action when the form was rendered.
    attribute :seen_up_to, :big_integer
    # The last edit of the item by its author then (EditConflicts).
    attribute :seen_edit, :big_integer
    # The URL of the sign-in link that was created, if the administrator passes it on.
    attr_accessor :shown_link

    before_validation do
      self.hat = nil unless kind.fields.key?(:hat_id)
      kind.prepare self if kind.on?(target)
    end
    validate { errors.add :base, :decided_since if decided_since_seen? }
    validate { kind.validate self if kind.on?(target) }
    before_create { kind.record self }
  end

  def offered_tags = post.offered_tags(moderator: true)

  # Returns nil, with errors, if invalid; another moderator may have acted meanwhile. Holds the item's
  # moderation lock.
  def execute
    with_locks { execute_once { valid? && save!(validate: false) && perform } }
  end

  # A copy as it would be after a valid action was executed, for a preview. Saves nothing.
  def as_executed
    dup.tap do |copy|
      kind.record copy
      kind.show copy
      copy.hat = hat
    end
  end

  private
    def with_locks(&)
      if kind.lock
        Writes.with_lock(kind.lock) { target.with_moderation_lock(&) }
      else
        target.with_moderation_lock(&)
      end
    end

    # Whether another moderator acted on the same item or member after the form was rendered.
    def decided_since_seen?
      seen_up_to && target.moderation_actions.where(post_id:, comment_id:)
        .decided_after(seen_up_to).where.not(user_id:).exists?
    end

    def perform
      kind.perform self
      resolve_queue_item if kind.resolves?
      notify
      true
    end

    def resolve_queue_item
      ModerationQueueItem.upsert({ target.item_key => target.id, moderation_action_id: id },
        unique_by: target.item_key, update_only: :moderation_action_id)
      Report.decide self
      QueueClaim.where(
        moderation_queue_item_id: ModerationQueueItem.where(target.item_key => target.id).select(:id)
      ).delete_all
    end
end
