# The tags of a community as a process remembers them (Site::Cached): by their names, and by their ids.
class Tag::List
  Known = Data.define(:id, :name, :description, :reserved, :retired)

  include Enumerable
  delegate :each, :empty?, to: :@all

  # +tags+ are those of the database.
  def initialize(tags)
    @all = tags.map { |tag| Known.new(id: tag.id, name: tag.name.freeze, description: tag.description.freeze, reserved: tag.reserved?, retired: tag.retired?) }.sort_by(&:name).freeze
    @by_id, @by_name = @all.index_by(&:id).freeze, @all.index_by(&:name).freeze
  end

  NONE = new([])

  def any? = !@all.empty?

  # Looks up a tag by name, ignoring case; nil if it is missing.
  def [](name) = @by_name[name.to_s.downcase]

  # Those with the +ids+, in the order of their names.
  def among(ids) = ids.filter_map { |id| @by_id[id] }.sort_by(&:name)

  # Those that who is no moderator, or who is, can give to a post.
  def open_to(moderator:) = @all.reject { |tag| tag.retired || (tag.reserved && !moderator) }
end
