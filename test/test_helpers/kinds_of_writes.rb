# Every kind of write that changes pages, in the order in which they are made: later ones build on earlier
# ones. Each is what the product does, in a line. StalePagesTest runs them in its own context, where @reader
# is a member with posts and comments; @moderator, @colleague and @admin are staff; @voter is a member of long
# standing; and @comment is by the author of @post.
module KindsOfWrites
  # Rows of these tables, which pages read, are never deleted, or never change in these columns. Columns in
  # brackets change, but cached pages don't show them.
  NEVER = {
    "abuse_signals" => "kind",
    "access_blocks" => "delete kind pattern reason expires_at covers",
    "account_deletions" => "username texts items_count (continued_at)",
    "canned_reasons" => "text position",
    "comments" => "delete",
    "front_page_appearances" => "delete first_at",
    "front_page_snapshots" => "captured_at entries",
    "hats" => "name link (items_count) (continued_at)",
    "invitations" => "note",
    "join_requests" => "body",
    "member_notes" => "body",
    "merges" => "(items_count) (continued_at)",
    "messages" => "body by_moderator",
    "moderation_actions" => "delete action expires_at previous_tags",
    "moderation_queue_items" => "delete first_post",
    "mutes" => "domain",
    "notifications" => "kind (mailed_at) (pushed_at)",
    "notification_settings" => "delete (auto_follow_own_posts) (auto_follow_commented) (email_frequency) " \
      "(email_since) (next_email_at) (updated_at) (email_messages) (email_decisions) (email_alerts) " \
      "(push_alerts) (urgent_alerts) (quiet_from) (quiet_until) (alerted_at) (alerted_urgently)",
    "posts" => "delete",
    "purges" => "(continued_at) (failed_at) redacted_action_id hidden",
    "reports" => "(delete) reason (explanation) name email_address language (objection) (objected_at)",
    "reserved_usernames" => "delete (digest)",
    "room_messages" => "delete body",
    "security_events" => "kind sign_in_method user_agent ip_address",
    "sessions" => "user_agent ip_address (last_seen_at)",
    "setting_changes" => "delete name (value)",
    "tags" => "delete name",
    "users" => "(passkey_handle)",
    "vote_discounts" => "(items_count) (continued_at)"
  }.freeze

  def self.all = { **BY_THE_READER, **BY_OTHERS, **BY_MODERATORS, **TO_THE_SITE, **TO_ACCOUNTS }

  # The possible changes of +tables+ (WrittenRows) that aren't among +changes+.
  def self.missing(tables, changes)
    tables.sort.flat_map do |table|
      never = NEVER.fetch(table, "").scan(/\w+/)
        .flat_map { |name| [ "#{name} #{table}", "update #{table}.#{name}" ] }
      WrittenRows.possible(table) - changes.to_a - never
    end
  end

  private
    def write_post(**values)
      save Post.new(author: @voter, title: "Brand new", body: "With text", **values), limited: false
    end

    def write_comment(body, by: @voter, post: @post, **values)
      save Comment.new(post: now(post), author: by, body:, **values), limited: false
    end

    def save(record, **)
      record.submit(**) || flunk(record.errors.full_messages.to_sentence)
    end

    def write_in_room(author) = RoomMessage.new(author:, body: "Hello").submit

    def start_conversation(usernames, **)
      Conversation::Opening.new(moderator: @moderator, usernames:, body: "Hello", **).submit ||
        flunk("Not started")
    end

    def act(target, action, by: @admin, **)
      record = target.reload.moderation_action_by(by, action:, reason: "As the guidelines say", **)
      record.execute || flunk("#{action}: #{record.errors.full_messages.to_sentence}")
    end

    def suggest(user, **values)
      save Suggestion.new(post: @post.reload, user:, **values)
    end

    def sign_up(username, **)
      user = User.new(username:, password: SignInHelper::PASSWORD)
      user.reason_for_joining = "I build boats."
      user.register(**) ? user : flunk(user.errors.full_messages.to_sentence)
    end

    def report(post)
      save Report.new(reason: "other", explanation: "Illegal", url: "/posts/#{post.id}", language: "en",
        good_faith: true)
    end

    # A long operation as it is while its job waits.
    def stopped(&) = stub_const(RunsInBatches, :IMMEDIATE_SECONDS, -1, &)

    def maintain(reason)
      ENV[Kit::MaintenanceMode::VARIABLE] = reason
      MaintenanceMode.forget
    end

    # The +record+ as another request would find it.
    def now(record) = record.class.find(record.id)
end
