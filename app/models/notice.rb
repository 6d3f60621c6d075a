# Tells somebody that they were answered or named, in a comment or in the text of a post. There is one for each person and thing, however
# often it is changed; what is taken down is not shown meanwhile (a trigger sees to both, and to `users.unread_count`).
class Notice < ApplicationRecord
  belongs_to :user
  belongs_to :post, -> { with_author_names }
  belongs_to :comment, -> { with_post_titles }, optional: true

  enum :kind, %w[ reply mention ].index_by(&:itself)

  # Written as the partial indexes have it.
  scope :kept, -> { where("NOT notices.removed") }
  scope :latest_first, -> { kept.order(id: :desc) }
  scope :unread, -> { where("notices.read_at IS NULL") }
  scope :with_things, -> { preload(:post, comment: :parent) }

  def self.mark_read
    unread.update_all(read_at: Time.current)
  end

  # What it tells of.
  def thing
    comment || post
  end

  def unread?
    read_at.nil?
  end
end
