# Writes members and the rows that belong to them. Included in Mapping.
module Importers::MemberWrites
  POINTS = { 1 => :upvotes, -1 => :downvotes }.freeze

  # The id of the last imported entry of that kind in the source, or 0.
  def position(kind) = ImportPosition.where(source:, kind:).pick(:position) || 0

  def move_position(kind, id)
    ImportPosition.upsert({ source:, kind:, position: id },
      unique_by: %i[ source kind ], update_only: :position)
  end

  # Only changes accounts that were imported without credentials and that nobody has used yet. Returns the
  # number of changed accounts.
  def add_credentials(id, credentials)
    unused = User.where(id:, last_seen_at: nil, email_address: nil, unconfirmed_email_address: nil)
    credentials.any? ? unused.update_all(credentials) : 0
  end

  # These return the number of changed accounts, too.
  def set_inviter(id, inviter_id) = User.where(id:, inviter_id: nil).update_all(inviter_id:)
  def make_moderator(id) = User.where(id:, role: "member").update_all(role: "moderator")

  def author_ids(table, ids) = table.classify.constantize.where(id: ids).pluck(:id, :author_id).to_h

  def action_id(action, subject_id, times)
    ModerationAction.where(action:, subject_id:, created_at: times).maximum(:id)
  end

  # The ids of hats, by member id, name and time in seconds. If no hat has that time, the latest one.
  def hat_ids(keys)
    hats = Hat.where(user_id: keys.map(&:first).uniq).order(:id).pluck(:user_id, :name, :created_at, :id)
    exact = hats.to_h { |user_id, name, time, id| [ [ user_id, name, time.to_i ], id ] }
    by_name = hats.to_h { |user_id, name, _, id| [ [ user_id, name ], id ] }
    keys.to_h { |key| [ key, exact[key] || by_name[key.first(2)] ] }.compact
  end

  # Adds the hat to the comments that are still by its member and have no hat. Returns how many.
  def add_hat(hat_id, user_id, comment_ids)
    Comment.where(id: comment_ids, author_id: user_id, hat_id: nil).update_all(hat_id:)
  end

  # Inserts the +rows+ that +conflict+ with no existing row, and returns how many.
  def insert_missing(table, rows, conflict: "DO NOTHING")
    rows.any? ? BulkInsert.run(table, rows, "ON CONFLICT #{conflict} RETURNING id").rows.size : 0
  end

  # Inserts the +votes+ whose voters haven't voted yet, and returns them.
  def insert_votes(votes)
    return [] if votes.empty?

    sorted = votes.sort_by { |vote| vote.values_at(:post_id, :comment_id).map(&:to_i) }
    BulkInsert.run("votes", sorted, "ON CONFLICT DO NOTHING RETURNING post_id, comment_id, value")
      .to_a.map(&:symbolize_keys)
  end

  # Subtracts the inserted +votes+ from their items' points without voters. Mappings are replaced, because
  # triggers count them when they are inserted and deleted.
  def replace_points(votes)
    counts = votes.group_by { |vote| vote.slice(:post_id, :comment_id) }
    mappings = %i[ post_id comment_id ].flat_map do |key|
      ids = counts.keys.filter_map { |item| item[key] }
      ImportMapping.where(key => ids).where("upvotes > 0 OR downvotes > 0").to_a
    end
    return if mappings.empty?

    rows = mappings.map { |mapping| with_fewer_points(mapping, counts) }
    ImportMapping.where(id: mappings.map(&:id)).delete_all
    insert "import_mappings", rows
  end

  private
    def with_fewer_points(mapping, counts)
      row = mapping.attributes.symbolize_keys
      values = counts.fetch(row.slice(:post_id, :comment_id)).map { |vote| vote[:value] }
      POINTS.each { |value, column| row[column] = [ row[column] - values.count(value), 0 ].max }
      row
    end
end
