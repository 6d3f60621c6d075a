# Whether a later action has reversed one, as "restored" reverses "removed": then
# it can no longer be appealed.
module ModerationAction::Reversible
  extend ActiveSupport::Concern

  MAX_COVERED = 500 # rows of bulk actions that are loaded at once

  included do
    # This action and, if it belongs to a bulk action, the same actions on the member's other items (the
    # earliest MAX_COVERED).
    attr_accessor :covered

    # Actions on the same items or users as +actions+.
    scope :on_targets_of, ->(actions) {
      where(post_id: actions.filter_map(&:post_id)).or(where(comment_id: actions.filter_map(&:comment_id)))
        .or(where(post_id: nil, comment_id: nil, subject_id: actions.select(&:about_user?).map(&:subject_id)))
    }
  end

  class_methods do
    # Loads for all of +actions+, with two statements, what reversed? needs.
    def load_reversals(actions)
      saved = actions.select(&:persisted?)
      load_covered saved
      later = reversing(saved.flat_map(&:covered)).group_by(&:target_key)
      saved.each { |action| action.find_reversals later }
    end

    private
      def load_covered(actions)
        rows = rows_of_bulks(actions.select(&:first_in_bulk_id)).group_by(&:bulk_key)
        actions.each { |action| action.covered = rows.fetch(action.bulk_key, [ action ]) }
      end

      def rows_of_bulks(actions)
        return [] if actions.empty?

        in_bulk(actions.map(&:first_in_bulk_id)).where(subject_id: actions.map(&:subject_id)).order(:id)
          .limit(MAX_COVERED).to_a
      end

      def reversing(actions)
        reversible = actions.select { |action| action.kind.reversed_by.any? }
        names = Moderation::Action.all.flat_map(&:reversed_by).uniq
        reversible.any? ? on_targets_of(reversible).where(action: names).to_a : []
      end
  end

  def reversed?
    self.class.load_reversals [ self ] if @reversed.nil? && persisted?
    @reversed
  end

  # Whether it reverses one of the actions that +other+ covers.
  def reverses?(other)
    id > other.id && target_key == other.target_key && other.kind.reversed_by.include?(action)
  end

  def find_reversals(later)
    @reversed = covered.all? do |action|
      later.fetch(action.target_key, []).any? { |other| other.reverses?(action) }
    end
  end

  # Identifies the target. Nil if that was deleted.
  def target_key
    if post_id || comment_id then [ post_id, comment_id ]
    elsif about_user? then subject_id
    end
  end
end
