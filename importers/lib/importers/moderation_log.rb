# Writes the entries of another site's moderation log to the log here, and its bans.
class Importers::ModerationLog
  MAX_REASON_LENGTH = ModerationAction::MAX_REASON_LENGTH
  SAME_BAN = 1.minute # a ban and its entry in the log are written one after the other
  EMPTY = {
    user_id: nil, subject_id: nil, post_id: nil, comment_id: nil, target_post_id: nil, action: nil,
    reason: nil, previous_title: nil, previous_tags: nil, hat_id: nil, created_at: nil
  }.freeze

  def initialize(mapping, summary)
    @mapping, @summary = mapping, summary
  end

  def write(rows)
    entries = rows.map { |row| Importers::Lobsters::Moderation.new(row) }
    find_records entries
    actions = entries.flat_map do |entry|
      found = entry.actions.filter_map { |action| row(entry, action) }
      @summary.add_left_out "moderation actions (#{entry.description})", 1 if found.empty?
      found
    end
    @summary.add_count "moderation actions", @mapping.insert("moderation_actions", actions).size
  end

  # Bans the member with that +id+, with the reason in the log if it has the ban. Returns 1, or 0 if they are
  # already suspended.
  def ban(id, member)
    action_id = @mapping.action_id("banned", id, member.banned_at - SAME_BAN..member.banned_at + SAME_BAN)
    action_id ||= @mapping.insert("moderation_actions", [ action_of_ban(id, member) ]).first
    @mapping.insert_missing "suspensions",
      [ { user_id: id, moderation_action_id: action_id, expires_at: nil, created_at: member.banned_at } ]
  end

  private
    def find_records(entries)
      merged_into = entries.flat_map(&:actions).pluck(:into)
      @locations = @mapping.locations([ *entries.map(&:item), *merged_into ].compact.uniq)
      @user_ids = @mapping.user_ids(
        entries.flat_map { |entry| [ entry.moderator, entry.username ] }.compact.uniq
      )
      comments, posts = @locations.values.partition(&:comment_id)
      @post_authors = @mapping.author_ids("posts", posts.map(&:post_id))
      @comment_authors = @mapping.author_ids("comments", comments.map(&:comment_id))
    end

    # The row of a moderation action, or nil if it can't be represented.
    def row(entry, action)
      user_id, item = @user_ids[entry.moderator], @locations[entry.item]
      subject_id = entry.item ? author_id(item) : @user_ids[entry.username]
      target_post_id = @locations[action[:into]]&.post_id
      hat_id = hat_id(action[:hat], subject_id, entry.created_at) if action[:hat]
      return if user_id.nil? || subject_id.nil? ||
        (action[:into] && target_post_id.nil?) || (action[:hat] && hat_id.nil?)

      { **EMPTY, **action.except(:into, :hat), user_id:, subject_id:, target_post_id:, hat_id:,
        **item_ids(item), reason: shorten(entry.reason), created_at: entry.created_at }
    end

    def hat_id(name, user_id, time)
      key = [ user_id, Importers::HatImport.name(name), time.to_i ]
      @mapping.hat_ids([ key ])[key]
    end

    def author_id(item)
      item && (item.comment_id ? @comment_authors[item.comment_id] : @post_authors[item.post_id])
    end

    def item_ids(item)
      if item.nil? then {}
      elsif item.comment_id then { comment_id: item.comment_id }
      else { post_id: item.post_id }
      end
    end

    def action_of_ban(id, member)
      user_id = @mapping.user_ids([ *member.banned_by ])[member.banned_by] || @mapping.ghost_id
      reason = PlainText.line(member.ban_reason.to_s).presence || Importers::Lobsters::Moderation::NO_REASON
      {
        **EMPTY,
        action: "banned",
        user_id:,
        subject_id: id,
        reason: shorten(reason),
        created_at: member.banned_at
      }
    end

    def shorten(reason) = reason.truncate(MAX_REASON_LENGTH, omission: "…")
end
