# Writes the hats of a Lobsters site, and which comments were written with them. There, comments keep all
# doffed hats, so these are given up here.
class Importers::HatImport
  def self.name(text) = PlainText.line(text.to_s).truncate(Hat::MAX_NAME_LENGTH, omission: "…")

  def initialize(mapping, summary)
    @mapping, @summary = mapping, summary
  end

  def write(rows)
    ids = user_ids(rows)
    hats = rows.filter_map { |row| hat(row, ids) }
    inserted = @mapping.insert_missing("hats", hats)
    @summary.add_count "hats", inserted
    @summary.add_left_out "hats", rows.size - inserted
  end

  # +rows+ are comments with their hats.
  def add_to_comments(rows)
    keys = keys_of(rows)
    hat_ids = @mapping.hat_ids(keys.uniq)
    locations = @mapping.locations(rows.map { |row| "c/#{row["comment"]}" })
    added = keys.zip(rows).group_by(&:first).sum do |key, pairs|
      comment_ids = pairs.filter_map { |_, row| locations["c/#{row["comment"]}"]&.comment_id }
      hat_ids[key] ? @mapping.add_hat(hat_ids[key], key.first, comment_ids) : 0
    end
    @summary.add_count "comments with hats", added
  end

  private
    def hat(row, ids)
      user_id, name = ids[row["username"]], self.class.name(row["hat"])
      if user_id && name.present?
        { user_id:, granted_by_id: ids[row["moderator"]] || @mapping.ghost_id, name:, link: link(row),
          given_up_at: row["doffed_at"], created_at: row["created_at"] || Time.now.utc }
      end
    end

    # If the link is an email address, only its domain is imported, as Lobsters shows it.
    def link(row)
      text = PlainText.line(row["link"].to_s)
      text = text[/@([^@\s]+)\z/, 1] unless Hat.url?(text) || text.exclude?("@")
      text.presence if text.to_s.length <= Hat::MAX_LINK_LENGTH
    end

    def keys_of(rows)
      ids = user_ids(rows)
      rows.map { |row| [ ids[row["username"]], self.class.name(row["hat"]), row["created_at"].to_i ] }
    end

    def user_ids(rows)
      @mapping.user_ids(rows.flat_map { |row| row.values_at("username", "moderator") }.compact.uniq)
    end
end
