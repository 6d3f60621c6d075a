# Maps items of a source to the imported ones.
class Import::Mapping
  Place = Data.define(:post_id, :comment_id)

  attr_reader :source

  def initialize(source)
    @source = source
  end

  # Where each of +names_there+ is here: a post's id; a comment's id with its post's.
  def places(names_there)
    found(names_there).pluck(
      :identifier, Arel.sql("coalesce(import_mappings.post_id, (SELECT post_id FROM comments WHERE comments.id = " \
      "import_mappings.comment_id))"), :comment_id
    )
      .to_h { |identifier, *ids| [ identifier, Place.new(*ids) ] }
  end

  # Those of +names_there+ that have not been imported.
  def missing(names_there)
    names_there - found(names_there).pluck(:identifier)
  end

  # User ids by original name.
  def people(names_there)
    found(names_there).pluck(:identifier, :user_id).to_h
  end

  # Usernames that had to be changed: new name by original name.
  def renamed
    ImportMapping.where(source:).joins(:user)
      .where("import_mappings.identifier <> ? || users.username", Import::AccountBuilder::PREFIX)
        .pluck(:identifier, "users.username")
      .to_h { |identifier, username| [ identifier.delete_prefix(Import::AccountBuilder::PREFIX), username ] }
  end

  # Sets accounts' creation times to those of their oldest items: +times+ by id.
  def backdate(times)
    if times.any?
      transaction { times.each { |id, time| User.where(id:).where("created_at > ?", time).update_all(created_at: time) } }
    end
  end

  # Ids of existing tags by name.
  def tags(names) = Tag.where(name: names).pluck(:name, :id).to_h

  # The account that owns items without an author.
  def nobody = User.ghost.id

  def transaction(&) = ApplicationRecord.transaction(requires_new: true, &)

  # Inserts +rows+, which have the same columns, and returns their ids, which the database hands out in order. Active
  # Record's insert_all takes several times as long.
  def insert(table, rows)
    rows.any? ? connection.exec_query(insertion(table, rows, "RETURNING id")).rows.flatten.sort : []
  end

  # Inserts those of +rows+ that conflict with no existing row, and returns their values of +column+.
  def insert_new(table, rows, column)
    connection.exec_query(insertion(table, rows, "ON CONFLICT DO NOTHING RETURNING #{column}, id")).rows.to_h
  end

  # The time of the last activity on each post.
  def last_active(post_ids)
    post_ids.any? ? Post.where(id: post_ids).pluck(:id, :last_activity_at).to_h : {}
  end

  # The comment imported last isn't necessarily the newest.
  def keep_activity(times)
    times.each { |id, time| Post.where(id:).update_all(last_activity_at: time) }
  end

  # Adds a batch of imported items to the search index. Returns how many.
  def index = Search::Index.catch_up

  private
    def connection = ApplicationRecord.lease_connection

    def found(names_there) = ImportMapping.where(source:, identifier: names_there)

    def insertion(table, rows, ending)
      values = rows.map { |row| "(#{row.values.map { |value| connection.quote(value) }.join(", ")})" }
      "INSERT INTO #{table} (#{rows.first.keys.join(", ")}) VALUES #{values.join(", ")} #{ending}"
    end
end
