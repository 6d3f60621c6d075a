# Turns imported points into votes of members. Points are imported with their item, without voters
# (ImportMapping); each vote then replaces one of them, so scores stay as they were.
class Importers::VoterImport
  def initialize(mapping, summary)
    @mapping, @summary = mapping, summary
  end

  def write(rows)
    # The author's own point, which needs no vote here.
    rows = rows.reject { |row| row["user_id"] == row["author_id"] }
    flags, rows = rows.partition { |row| row["comment"].nil? && row["vote"].negative? }
    @summary.add_left_out "flags on stories", flags.size
    votes = convert(rows)
    inserted = @mapping.insert_votes(votes)
    @mapping.replace_points inserted
    @summary.add_count "votes", inserted.size
    @summary.add_left_out "votes on missing items", rows.size - votes.size
  end

  private
    def convert(rows)
      ids = @mapping.user_ids(rows.pluck("username").uniq)
      locations = @mapping.locations(rows.map { |row| item(row) }.uniq)
      rows.filter_map do |row|
        user_id, location = ids[row["username"]], locations[item(row)]
        vote(row, user_id, location) if user_id && location && row["vote"].in?([ 1, -1 ])
      end
    end

    def vote(row, user_id, location)
      { user_id:, post_id: (location.post_id unless location.comment_id), comment_id: location.comment_id,
        value: row["vote"], created_at: row["updated_at"] || Time.now.utc }
    end

    def item(row) = row["comment"] ? "c/#{row["comment"]}" : "s/#{row["story"]}"
end
