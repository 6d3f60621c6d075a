# The moderation log lists a bulk action as one entry, which its first moderation action represents, and its
# undoing as another. Members get one notification of all their posts and comments.
module ModerationAction::BulkEntries
  extend ActiveSupport::Concern

  included do
    # Itself, if it is the first one. Nil if it belongs to no bulk action.
    belongs_to :first_in_bulk, class_name: "ModerationAction", optional: true

    # Must match the condition of the partial index.
    scope :listed, -> { where("first_in_bulk_id IS NULL OR first_in_bulk_id = id") }
    # Of the actions of a bulk action with the same name, only the first: the entries of a
    # log filtered by an action.
    scope :listed_by_action, -> { where(<<~SQL.squish) }
      moderation_actions.first_in_bulk_id IS NULL OR NOT EXISTS (SELECT 1 FROM moderation_actions earlier
        WHERE earlier.first_in_bulk_id = moderation_actions.first_in_bulk_id AND earlier.action = moderation_actions.action
        AND earlier.id < moderation_actions.id)
    SQL
    scope :in_bulk, ->(first_in_bulk_id) { where(first_in_bulk_id:) }
  end

  # Executes it as part of the bulk action that began with +first_in_bulk_id+; nil if it is the first one.
  # Returns false, with errors, if invalid.
  def execute_in_bulk(first_in_bulk_id)
    self.first_in_bulk_id = first_in_bulk_id
    execute && (first_in_bulk_id || update_columns(first_in_bulk_id: id)) && true
  end

  # For a preview.
  attr_writer :items_count

  # Whether it is an entry of the unfiltered log.
  def listed? = first_in_bulk_id.nil? || first_in_bulk_id == id

  # How many posts and comments of the same member it and the later actions of its bulk action concern.
  def items_count
    @items_count ||= first_in_bulk_id ? of_same_member.count : 1
  end

  # The actions that share a conversation with the member: those of its bulk action on the same member, or
  # itself only.
  def appealed_together = self.class.where(appeal_key)
  def appealed_with?(other) = appeal_key == other.appeal_key

  # Equal for all actions that share a conversation.
  def appeal_key = first_in_bulk_id ? { first_in_bulk_id:, subject_id: } : { id: }

  # Equal for all actions of a bulk action that one notification covers.
  def bulk_key = { first_in_bulk_id:, subject_id:, action: }

  # Whether the member was notified of an earlier one.
  def repeated_in_bulk?
    first_in_bulk_id? && of_same_member.where(id: ...id).exists?
  end

  private
    def of_same_member = self.class.where(bulk_key)
end
