# The moderation log lists a bulk action as one entry, which its first moderation action represents, and its undoing as another.
# Members get one notification of all their posts and comments.
module ModerationAction::InBulk
  extend ActiveSupport::Concern

  included do
    # Nil for the first one, and for those that belong to no bulk action.
    belongs_to :first_in_bulk, class_name: "ModerationAction", optional: true

    scope :without_rest_of_bulk, -> { where(first_in_bulk_id: nil) }
    scope :in_bulks_of, ->(ids) { where(id: ids).or(where(first_in_bulk_id: ids)) }
  end

  # How many posts and comments of the same member it covers, with the later ones of its bulk action.
  def items_count
    @items_count ||= persisted? && subject_id ? of_same_member.count : 1
  end

  private
    # Whether the member was notified of an earlier one.
    def repeated_in_bulk?
      first_in_bulk_id? && of_same_member.where(id: ...id).exists?
    end

    def of_same_member
      self.class.in_bulks_of(first_in_bulk_id || id).where(subject_id:, action:)
    end
end
