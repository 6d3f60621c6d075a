# Authors can edit a comment for a while, and one that is held (Approvable) until it is approved. They can
# delete it at any time, and then restore it for a while.
module Comment::Editable
  extend ActiveSupport::Concern

  included do
    validate :still_editable, on: :update, if: :content_changed?
    before_update(if: :content_changed?) { self.edited_at = Time.current }

    # Loads with each row, since threads show it: the remover, the time of the removal, and whether the
    # comment is held.
    scope :with_removals, -> {
      values = {
        remover_id: "SELECT user_id FROM removals",
        removed_at: "SELECT #{Engines.current.seconds("created_at")} FROM removals",
        held: "SELECT first_post = 'held' AND moderation_action_id IS NULL FROM moderation_queue_items"
      }
      select(*values.map do |name, query|
        "CASE WHEN comments.removed THEN (#{query} WHERE comment_id = comments.id) END AS #{name}"
      end)
    }
  end

  def edited?
    edited_at.present?
  end

  def editable?
    (visible? || held?) && edit_window_open?
  end

  def edit_window_open?
    Time.now.to_i - created_at.to_i < Site.settings.edit_window.to_i || held?
  end

  private
    def content_changed? = body_changed? || hat_id_changed?

    def still_editable
      return if editable?

      errors.add :body, removed? ? :removed : :edit_window_over, window: Site.settings.edit_window_in_words
    end
end
