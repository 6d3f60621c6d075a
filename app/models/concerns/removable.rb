module Removable
  extend ActiveSupport::Concern
  include Item

  # How long authors can restore what they deleted.
  UNDO_WINDOW = 2.hours

  included do
    has_one :removal, dependent: :delete

    # Must match the condition of the partial indexes, or SQLite wouldn't use them.
    scope :visible, -> { where(Arel::Nodes::Not.new(arel_table[:removed])) }
    scope :removed, -> { where("#{table_name}.removed") }
  end

  def visible?
    !removed?
  end

  # Removes it in the name of +by+. Idempotent.
  def remove(by:)
    Removal.insert({ user_id: by.id, item_key => id })
    reload
  end

  def restore
    Removal.where(item_key => id).delete_all
    reload
  end

  def removed_by_author?
    removed? && remover_id == author_id
  end

  # Authors can restore only what they deleted themselves.
  def restorable_by_author?
    removed_by_author? && Time.now.to_i < restorable_until
  end

  # In seconds since 1970.
  def restorable_until = removed_at + UNDO_WINDOW.to_i

  # Whether its text was deleted permanently, not by its author (Purge).
  def purged? = removed? && body == User::DELETED_TEXT && !removed_by_author?

  private
    # From the row itself if the query selected it, as threads do.
    def remover_id
      has_attribute?(:remover_id) ? self[:remover_id] : removal&.user_id
    end

    def removed_at
      has_attribute?(:removed_at) ? self[:removed_at] : removal.created_at.to_i
    end
end
