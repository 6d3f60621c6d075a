# A post or a comment as an item. Removed items keep their place and time, without their content.
class HackerNews::Item
  attr_reader :record

  NUMBER = /\A[1-9]\d{0,18}\z/

  # Raises RecordNotFound if it doesn't exist.
  def self.find(number)
    raise ActiveRecord::RecordNotFound, "#{number} is no number of an item" unless NUMBER.match?(number)

    id, odd = number.to_i.divmod(2)
    if odd == 1
      HackerNews::CommentItem.new(Comment.find_with_author_name(id))
    else
      HackerNews::PostItem.new(Post.find_with_author_name(id))
    end
  end

  # The existing items among +numbers+, by number, with three statements for posts and three for comments.
  def self.find_all(numbers)
    odd, even = numbers.grep(NUMBER).map(&:to_i).partition(&:odd?)
    items = HackerNews::PostItem.read(even.map { |number| number / 2 }) +
      HackerNews::CommentItem.read(odd.map { |number| number / 2 })
    items.index_by { |item| item.number.to_s }
  end

  # Inlined, since a varying number of binds would prepare a statement for each.
  def self.read(ids)
    return [] if ids.empty?

    ApplicationRecord.with_connection do |connection|
      connection.unprepared_statement do
        kids = answers_to(ids).by_confidence.pluck(self::ANSWERED, :id).group_by(&:first)
        records = self::MODEL.with_author_names.preload(:removal).where(id: ids)
        records.map { |record| new(record, kids.fetch(record.id, []).map(&:last)) }
      end
    end
  end

  # +kids+ are ids of comments in page order.
  def initialize(record, kids = nil)
    @record, @kids = record, kids
  end

  def to_h
    {
      id: number, time: @record.created_at.to_i, kids: kids.presence, **place, **(@record.removed? ? taken_down : content)
    }.compact
  end

  private
    def kids
      (@kids || self.class.answers_to(@record.id).by_confidence.pluck(:id)).map { |id| HackerNews.number_of_comment(id) }
    end

    # `dead` means removed by a moderator or by flags.
    def taken_down
      { deleted: true, dead: (true unless @record.removed_by_author?) }
    end
end
