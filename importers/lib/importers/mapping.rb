# Maps the items of a source to their records here, and writes everything that an import saves.
class Importers::Mapping
  include Importers::MemberWrites

  # The record of an item: +comment_id+ is nil for a post.
  Location = Data.define(:post_id, :comment_id)

  attr_reader :source

  def initialize(source)
    @source = source
  end

  # Returns the Location of each identifier that has been imported.
  def locations(identifiers)
    post_id = Arel.sql("coalesce(import_mappings.post_id, (SELECT post_id FROM comments WHERE " \
      "comments.id = " \
      "import_mappings.comment_id))")
    imported(identifiers).pluck(:identifier, post_id, :comment_id).to_h do |identifier, *ids|
      [ identifier, Location.new(*ids) ]
    end
  end

  # Returns the +identifiers+ that have not been imported.
  def missing(identifiers) = identifiers - imported(identifiers).pluck(:identifier)

  # Returns the ids of imported members by their original names.
  def user_ids(names)
    names_by_identifier = names.index_by { |name| Importers::AccountBuilder.identifier(name) }
    imported(names_by_identifier.keys).pluck(:identifier, :user_id).to_h.transform_keys(names_by_identifier)
  end

  # Usernames that had to be changed: new name by original name.
  def renamed
    prefix = Importers::AccountBuilder::PREFIX
    ImportMapping.where(source:).joins(:user)
      .where("import_mappings.identifier <> ? || users.username", prefix)
      .pluck(:identifier, "users.username")
      .to_h { |identifier, username| [ identifier.delete_prefix(prefix), username ] }
  end

  # Sets accounts' creation times to the times of their oldest items: +times+ by id.
  def backdate(times)
    if times.any?
      transaction do
        times.each { |id, time| User.where(id:).where("created_at > ?", time).update_all(created_at: time) }
      end
    end
  end

  # Ids of existing tags by name.
  def tag_ids(names) = Tag.where(name: names).pluck(:name, :id).to_h

  # The account that owns items without an author.
  def ghost_id = User.ghost.id

  def transaction(&) = ApplicationRecord.transaction(requires_new: true, &)

  # Inserts +rows+, which have the same columns, and returns their ids in the same order.
  def insert(table, rows)
    rows.any? ? BulkInsert.ids_of(table, rows) : []
  end

  # Inserts the +rows+ that conflict with no existing row, and returns their ids by +column+.
  def insert_new(table, rows, column)
    BulkInsert.run(table, rows, "ON CONFLICT DO NOTHING RETURNING #{column}, id").rows.to_h
  end

  # The time of the last activity on each post.
  def last_activity(post_ids)
    post_ids.any? ? Post.where(id: post_ids).pluck(:id, :last_activity_at).to_h : {}
  end

  def restore_activity(times)
    times.each { |id, time| Post.where(id:).update_all(last_activity_at: time) }
  end

  # Adds a batch of imported items to the search index. Returns how many.
  def update_search_index = Search::Index.catch_up

  private
    def imported(identifiers) = ImportMapping.where(source:, identifier: identifiers)
end
