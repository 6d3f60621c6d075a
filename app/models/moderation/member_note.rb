# A moderator's private note about a member. Only moderators see it, except for a moderator it is about. It is
# in no export, API, email, feed or dump.
class MemberNote < ApplicationRecord
  include CreatedOnce

  MAX_LENGTH = 2_000

  belongs_to :user
  belongs_to :author, class_name: "User"

  normalizes :body, with: ->(body) { PlainText.lines(body) }

  validates :body, presence: true, length: { maximum: MAX_LENGTH }, visible: true
  validate { errors.add :base, :own if user_id == author_id }

  scope :latest_first, -> { order(id: :desc) }
  scope :visible_to, ->(moderator) { where.not(user: moderator) }

  # Returns false, with errors, if it is invalid.
  def submit
    valid? && Writes.with_lock("notes by #{author_id}") do
      created_before?(self.class.where(user_id:, author_id:, body:)) || save!(validate: false)
    end
  end

  def deletable_by?(moderator)
    moderator.administrator? || moderator.id == author_id
  end
end
