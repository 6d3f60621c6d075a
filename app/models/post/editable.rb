# Authors can edit and delete a post for a while, and delete it later if there are no comments on it. After
# that, they can restore it for a while. One that is held (Approvable) can be edited until it is approved.
# Moderators' changes are ModerationActions.
module Post::Editable
  extend ActiveSupport::Concern

  included do
    before_update(if: -> { content_changed? && !@amending }) { self.edited_at = Time.current }
  end

  def edited?
    edited_at.present?
  end

  def editable_by?(user)
    (visible? || held?) && within_edit_window_of?(user)
  end

  def deletable_by?(user)
    editable_by?(user) || (author_id == user&.id && visible? && comments_count.zero?)
  end

  def restorable_by?(user)
    author_id == user&.id && restorable_by_author?
  end

  private
    def content_changed? = self.class::EDITABLE_ATTRIBUTES.any? { |attribute| attribute_changed?(attribute) }

    def within_edit_window_of?(user)
      user.present? && author_id == user.id &&
        (Time.now.to_i - created_at.to_i < Site.settings.edit_window.to_i || held?)
    end
end
