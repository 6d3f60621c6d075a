# A post or a comment as an item. Removed items keep their place and time, without their content.
class HackerNews::Item
  attr_reader :record

  ID = /\A[1-9]\d{0,18}\z/

  # Raises RecordNotFound if it doesn't exist.
  def self.find(hn_id)
    raise ActiveRecord::RecordNotFound, "There is no item #{hn_id}" unless ID.match?(hn_id)

    id, odd = hn_id.to_i.divmod(2)
    if odd == 1
      HackerNews::CommentItem.new(Comment.find_with_author_name(id))
    else
      HackerNews::PostItem.new(Post.find_with_author_name(id))
    end
  end

  # The existing items among +ids+, by id. Takes three queries for posts and three for comments.
  def self.find_all(ids)
    odd, even = ids.grep(ID).map(&:to_i).partition(&:odd?)
    items = HackerNews::PostItem.read(even.map { |id| id / 2 }) +
      HackerNews::CommentItem.read(odd.map { |id| id / 2 })
    items.index_by { |item| item.id.to_s }
  end

  # Inlines the ids, because each number of bound values would be another prepared statement.
  def self.read(ids)
    return [] if ids.empty?

    ApplicationRecord.with_connection do |connection|
      connection.unprepared_statement do
        kids = children_of(ids).by_confidence.pluck(self::PARENT_KEY, :id).group_by(&:first)
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
      id:, time: @record.created_at.to_i, kids: kids.presence, **position,
      **(@record.removed? ? removed_fields : content)
    }.compact
  end

  private
    def kids
      (@kids || self.class.children_of(@record.id).by_confidence.pluck(:id))
        .map { |id| HackerNews.id_for_comment(id) }
    end

    # `dead` means removed by a moderator or by flags.
    def removed_fields
      { deleted: true, dead: (true unless @record.removed_by_author?) }
    end
end
