# For a while after writing it, authors may change a comment, delete it, and bring it back.
module Comment::Editable
  extend ActiveSupport::Concern

  EDIT_WINDOW = 2.hours

  included do
    validate :still_editable, on: :update, if: :body_changed?
    before_update(if: :body_changed?) { self.edited_at = Time.current }
  end

  def edited?
    edited_at.present?
  end

  def editable?
    !removed? && edit_window_open?
  end

  # Only what its own author took down; a moderator's removal stands.
  def restorable?
    removed? && edit_window_open? && removal&.user_id == author_id
  end

  def edit_window_open?
    created_at.after?(EDIT_WINDOW.ago)
  end

  private
    def still_editable
      errors.add :body, removed? ? :removed : :edit_window_over unless editable?
    end
end
