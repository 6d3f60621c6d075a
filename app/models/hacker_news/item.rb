# A post or a comment, as an item. What was taken down keeps its place and its time, and says no more than its page does.
class HackerNews::Item
  attr_reader :record

  NUMBER = /\A[1-9]\d{0,18}\z/

  # Raises RecordNotFound when there is none.
  def self.find(number)
    raise ActiveRecord::RecordNotFound, "#{number} is no number of an item" unless NUMBER.match?(number)

    id, odd = number.to_i.divmod(2)
    if odd == 1
      HackerNews::CommentItem.new(Comment.find_with_author_name(id))
    else
      HackerNews::PostItem.new(Post.find_with_author_name(id))
    end
  end

  def initialize(record)
    @record = record
  end

  def to_h
    { id: number, time: @record.created_at.to_i, kids: kids.presence, **place, **(@record.removed? ? taken_down : content) }.compact
  end

  private
    def kids
      answers.most_trusted_first.pluck(:id).map { |id| HackerNews.number_of_comment(id) }
    end

    # `dead` is what a moderator took down, or flags hid.
    def taken_down
      { deleted: true, dead: (true unless @record.removed_by_author?) }
    end
end
