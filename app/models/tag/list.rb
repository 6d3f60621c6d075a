# All tags, cached in each process (Site::Cached), by name and by id.
class Tag::List
  Entry = Data.define(:id, :name, :description, :reserved, :retired)

  include Enumerable
  delegate :each, :empty?, to: :@all

  # +tags+ are the records.
  def initialize(tags)
    @all = tags.map { |tag| entry(tag) }.sort_by(&:name).freeze
    @by_id, @by_name = @all.index_by(&:id).freeze, @all.index_by(&:name).freeze
  end

  NONE = new([])

  def any? = !@all.empty?

  # Looks up a tag by name, as typed; nil if it is missing.
  def [](name) = @by_name[PlainText.identifier(name).downcase]

  # The tags with the +ids+, sorted by name.
  def with_ids(ids) = ids.filter_map { |id| @by_id[id] }.sort_by(&:name)

  # The tags that moderators, or other members, can give to a post.
  def assignable_by(moderator:) = @all.reject { |tag| tag.retired || (tag.reserved && !moderator) }

  private
    def entry(tag)
      Entry.new(id: tag.id, name: tag.name.freeze, description: tag.description.freeze,
        reserved: tag.reserved?, retired: tag.retired?)
    end
end
