# For a while after posting, authors may change a post, delete it, and bring it back; moderators may at any time.
module Post::Editable
  extend ActiveSupport::Concern

  EDIT_WINDOW = 2.hours

  included do
    before_update(if: -> { title_changed? || body_changed? }) { self.edited_at = Time.current }
  end

  def edited?
    edited_at.present?
  end

  def editable_by?(user)
    !removed? && in_hands_of?(user)
  end

  # Authors bring back only what they took down themselves; a moderator's removal stands.
  def restorable_by?(user)
    removed? && in_hands_of?(user) && (!user.member? || removed_by_author?)
  end

  def removed_by_author?
    removal&.user_id == author_id
  end

  private
    def in_hands_of?(user)
      user.present? && (!user.member? || (author_id == user.id && created_at > Time.now - EDIT_WINDOW))
    end
end
