# A role that moderators have verified, such as "SQLite developer", which its member can wear with
# comments. Comments keep a hat that the member has given up, since it was true at the time. A revoked
# hat isn't shown anywhere, not even on those comments. It is removed from them in batches, so that
# cached threads change as well.
class Hat < ApplicationRecord
  include RunsInBatches

  MAX_NAME_LENGTH = 50
  MAX_LINK_LENGTH = 500

  belongs_to :user, touch: true # their pages show it
  belongs_to :granted_by, class_name: "User"
  has_many :comments

  normalizes :name, with: ->(name) { PlainText.line(name) }
  normalizes :link, with: ->(link) { PlainText.line(link).presence }

  validates :name, presence: true, length: { maximum: MAX_NAME_LENGTH }
  validates :name, uniqueness: { scope: :user_id, conditions: -> { active } }, if: :user_id
  validates :link, length: { maximum: MAX_LINK_LENGTH }
  validate { errors.add :link, :invalid if link && !self.class.url?(link) }

  # Must match the condition of the partial indexes.
  scope :active, -> { where("given_up_at IS NULL AND revoked_at IS NULL") }
  scope :shown, -> { where("revoked_at IS NULL") }
  scope :latest_first, -> { order(id: :desc) }
  scope :running, -> { where("items_count > 0") }

  # Whether +text+ is the address of a page.
  def self.url?(text) = text.match?(%r{\Ahttps?://}i) && Post::Link.new(text).problem.nil?

  def active? = given_up_at.nil? && !revoked?
  def revoked? = !revoked_at.nil?
  def linked? = link.present? && self.class.url?(link) # imported hats may have any text as their link

  # Can't be undone: the member has to request it again.
  def give_up
    write given_up_at: Time.current if active?
  end

  # The comments are cleared after the commit.
  def revoke
    write revoked_at: Time.current, items_count: comments.count
    ActiveRecord.after_all_transactions_commit { start } if items_count.positive?
  end

  def kind_of_operation = "hat"

  # How many of the +items_count+ comments are cleared.
  def items_done = (items_count - comments.count).clamp(0..)

  private
    # Skips validation, which an imported hat may fail.
    def write(**values)
      assign_attributes values
      save! validate: false
    end

    def advance(batches)
      batches.run { |size| comments.limit(size).update_all(hat_id: nil, updated_at: Time.current) }
      batches.once { self.class.where(id:).update_all(items_count: 0) }
    end
end
