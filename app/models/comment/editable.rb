# Authors can edit, delete and restore a comment for a while.
module Comment::Editable
  extend ActiveSupport::Concern

  EDIT_WINDOW = 2.hours

  included do
    validate :still_editable, on: :update, if: :content_changed?
    before_update(if: :content_changed?) { self.edited_at = Time.current }

    # Loads the remover with each row, since threads show it.
    scope :with_remover_ids, -> {
      select("CASE WHEN comments.removed THEN (SELECT user_id FROM removals WHERE comment_id = " \
        "comments.id) END AS remover_id")
    }
  end

  def edited?
    edited_at.present?
  end

  def editable?
    !removed? && edit_window_open?
  end

  # Authors can restore only comments that they deleted themselves.
  def restorable?
    removed? && edit_window_open? && removed_by_author?
  end

  def edit_window_open?
    Time.now.to_i - created_at.to_i < EDIT_WINDOW.to_i
  end

  private
    def content_changed? = body_changed? || hat_id_changed?

    def still_editable
      errors.add :body, removed? ? :removed : :edit_window_over unless editable?
    end
end
