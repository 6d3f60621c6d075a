# Imports the members of a community that moves here, with their roles, bans and lists, the moderation log and
# the voters. The position of the last entry is saved with each batch, so that no entry is imported twice, not
# even if a member deleted it here.
class Importers::Community
  BATCH_SIZE = 500

  def initialize(source, mapping:, accounts:, tags:, summary:, progress:)
    @source = source
    @mapping = mapping
    @accounts = accounts
    @tags = tags
    @summary = summary
    @progress = progress
  end

  # Runs before posts and comments are imported, so that members who wrote nothing get an account as well.
  def import_accounts
    each_batch("users") { |rows| create_accounts members(rows) }
  end

  # Runs once all posts and comments are imported.
  def import_rest
    log, votes, hats = [ Importers::ModerationLog, Importers::VoterImport, Importers::HatImport ]
      .map do |part|
      part.new(@mapping, @summary)
    end
    each_batch("hats") { |rows| hats.write rows }
    each_batch("comments with hats", "comments") { |rows| hats.add_to_comments rows }
    each_batch("moderations") { |rows| log.write rows }
    each_batch("roles", "users") { |rows| write_roles members(rows), log }
    each_batch("saved_stories") { |rows| write_list "bookmarks", "saved posts", rows }
    each_batch("hidden_stories") { |rows| write_list "hidden_posts", "hidden posts", rows }
    each_batch("tag_filters") { |rows| write_muted_tags rows }
    each_batch("suggested_titles") { |rows| write_suggested_titles rows }
    each_batch("suggested_taggings") { |rows| write_suggested_tags rows }
    each_batch("votes") { |rows| votes.write rows }
  end

  private
    # Yields batches of rows of +table+ after the position of +kind+.
    def each_batch(kind, table = kind)
      @source.entries(table, after: @mapping.position(kind)).each_slice(BATCH_SIZE) do |rows|
        @mapping.transaction do
          yield rows
          @mapping.move_position kind, rows.last.fetch("id")
        end
        @summary.read += rows.size
        @progress.show @summary, @source.fraction
      end
    end

    def members(rows) = rows.map { |row| Importers::Lobsters::Member.new(row) }.select(&:name)

    def create_accounts(members)
      accounts = members.to_h { |member| [ member.name, member.account ] }
      imported = @accounts.import(accounts).values
      @summary.add_count "email addresses", imported.count { |account| account[:unconfirmed_email_address] }
      @summary.add_count "passwords", imported.count { |account| account[:password_digest] }
      members.each do |member|
        identifier = Importers::AccountBuilder.identifier(member.name)
        member.changes.each { |change| @summary.add_change change, identifier }
      end
    end

    def write_roles(members, log)
      ids = @mapping.user_ids(members.flat_map { |member| [ member.name, *member.inviter ] }.uniq)
      members.each do |member|
        id = ids[member.name]
        write_role member, id, ids[member.inviter], log if id
      end
    end

    def write_role(member, id, inviter_id, log)
      @summary.add_count "inviters", @mapping.set_inviter(id, inviter_id) if inviter_id && inviter_id != id
      if member.staff? && @mapping.make_moderator(id).positive?
        @summary.add_count "moderators", 1
        @summary.add_note "Now a moderator: #{member.name}."
      end
      @summary.add_count "bans", log.ban(id, member) if member.banned?
    end

    def write_list(table, name, rows)
      write table, name, rows do |row, ids, locations|
        post = locations["s/#{row["story"]}"]
        { user_id: ids[row["username"]], post_id: post&.post_id, created_at: row["created_at"] ||
          Time.now.utc }
      end
    end

    def write_muted_tags(rows)
      tag_ids = @tags.ids_for(rows.pluck("tag").uniq)
      write "mutes", "muted tags", rows do |row, ids|
        { user_id: ids[row["username"]], tag_id: tag_ids[row["tag"]], created_at: row["created_at"] ||
          Time.now.utc }
      end
    end

    def write_suggested_titles(rows)
      write_suggestions(:title, "suggested titles", rows) do |text|
        Post.normalize_value_for(:title, text).presence
      end
    end

    def write_suggested_tags(rows)
      @tags.ids_for(rows.flat_map { |row| row["suggested"].split }.uniq) # creates missing ones
      write_suggestions(:tag_names, "suggested tags", rows) do |text|
        text.to_s.split.filter_map { |name| Tag.adapt_name(name) }.uniq.sort.join(" ").presence
      end
    end

    # Leaves out those that wouldn't change the story, and those of stories of which a
    # moderator decided on the +part+.
    def write_suggestions(part, name, rows)
      conflict = "(user_id, post_id) DO UPDATE SET #{part} = excluded.#{part} WHERE " \
        "suggestions.#{part} IS NULL"
      write "suggestions", name, rows.uniq { |row| row.values_at("username", "story") },
        conflict: do |row, ids, locations|
        suggested, own = [ row["suggested"], row["own"] ].map { |text| yield text }
        { user_id: ids[row["username"]], post_id: locations["s/#{row["story"]}"]&.post_id,
          part => (suggested unless suggested == own || row["decided"] == 1),
          created_at: row["created_at"] || Time.now.utc }
      end
    end

    def write(table, name, rows, **)
      ids = @mapping.user_ids(rows.pluck("username").uniq)
      locations = @mapping.locations(rows.filter_map { |row| "s/#{row["story"]}" if row["story"] }.uniq)
      complete, others = rows.map { |row| yield row, ids, locations }.partition { |row| row.values.all? }
      @summary.add_count name, @mapping.insert_missing(table, complete, **)
      @summary.add_left_out name, others.size
    end
end
