# Tells somebody that they were answered or named, in a comment or in the text of a post, or that there is more in a thread they follow. There is one for each
# person and thing, however often it is changed; of a thread one gathers all until it is read. What is taken down is not shown meanwhile (a trigger sees to
# both, and to `users.unread_count`).
class Notice < ApplicationRecord
  include Gathering, Sent

  belongs_to :user
  belongs_to :post, -> { with_author_names }
  belongs_to :comment, -> { with_post_titles }, optional: true

  enum :kind, %w[ reply mention thread ].index_by(&:itself)

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

  # What was done in it, of what is no thread: the words for it are kept by that name.
  def deed
    if comment.nil? then :named_in_text
    elsif mention? then :named
    elsif comment.parent_id then :replied
    else :commented
    end
  end

  def unread?
    read_at.nil?
  end
end
