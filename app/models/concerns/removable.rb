module Removable
  extend ActiveSupport::Concern
  include Item

  included do
    has_one :removal, dependent: :delete

    # Written as the partial indexes have it, or SQLite would not use them.
    scope :visible, -> { where("NOT #{table_name}.removed") }
  end

  def visible?
    !removed?
  end

  # Takes it down in the name of who does it. Doing it twice is doing it once.
  def remove(by:)
    Removal.insert({ user_id: by.id, item_key => id })
    reload
  end

  def restore
    Removal.where(item_key => id).delete_all
    reload
  end

  def removed_by_author?
    remover_id == author_id
  end

  private
    # In the row itself where the query brought it along, as a thread's does.
    def remover_id
      has_attribute?(:remover_id) ? self[:remover_id] : removal&.user_id
    end
end
