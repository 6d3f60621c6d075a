module KindsOfWrites
  # Writes by moderators, with each of their actions.
  BY_MODERATORS = {
    "a title changed by a moderator" => -> { act @post, "retitled", title: "A better title" },
    "tags changed by a moderator" => -> { act @post, "retagged", tag_names: "sql" },
    "a locked thread" => -> { act @post, "locked" },
    "an unlocked thread" => -> { act @post, "unlocked" },
    "a thread in slow mode" => -> { act @post, "slowed" },
    "the end of a slow mode" => -> { act @post, "unslowed" },
    "a thread that is closed to recent members" => -> { act @post, "restricted" },
    "a thread that is open to recent members again" => -> { act @post, "unrestricted" },
    "a removed comment" => -> { act @comment, "removed" },
    "an appeal" => -> {
      ask_moderators by: @comment.author, moderation_action: @comment.last_moderation_action
    },
    "an answered appeal" => -> { answer Conversation.last, by: @colleague },
    "a restored comment" => -> { act @comment, "restored" },
    "a comment of the reader removed" => -> { act @mine, "removed" },
    "a removed post" => -> { act @link, "removed" },
    "a restored post" => -> { ModerationAction.last.undo by: @admin },
    "a purge that was requested" => -> { act @written, "purge_requested" },
    "a purge that was declined" => -> { act @written, "purge_declined", by: @colleague },
    "a purge that was requested again" => -> { act @written, "purge_requested" },
    "a purge that was confirmed" => -> { stopped { act @written, "purged", by: @colleague } },
    "a purge that was carried out" => -> { Purge.running.sole.continue },
    "a post with a link that is flagged as illegal" => -> {
      @leak = write_post(url: "https://leak.example/")
      Flag.new(post: @leak, user: @reader, reason: "illegal", details: "It has a key").submit
    },
    "a request to purge a post with a link" => -> { act @leak, "purge_requested" },
    "a purge of a post with a link" => -> {
      stopped { act @leak, "purged", by: @colleague }
      Purge.running.sole.continue
    },
    "a request to redact a reason" => -> {
      act @comment, "redaction_requested", redacted_action_id: @comment.moderation_actions.last.id.to_s
    },
    "a claimed item" => -> {
      flag @other, by: 1
      @other.reload.queue_item.claim_by @moderator
    },
    "a comment on a claim" => -> { @other.queue_item.claim_by @moderator, comment: "I’m asking the author" },
    "an item taken over" => -> { @other.queue_item.claim_by @admin, previous: @moderator },
    "a released item" => -> { @other.queue_item.release_by @admin },
    "a reported item" => -> { report @other },
    "a dismissed item" => -> { act @other, "dismissed" },
    "the start of a merge" => -> { stopped { act @other, "merged", target_address: @post.id.to_s } },
    "the end of a merge" => -> { Merge.sole.continue },
    "a comment on a merged thread" => -> { write_comment "Together." },
    "the start of a separation" => -> { stopped { act @other, "separated" } },
    "the end of a separation" => -> { Merge.sole.continue },
    "items removed in bulk" => -> {
      @bulk = BulkAction.on(@admin, [ "post_#{@new.id}", "comment_#{@written.id}" ], reason: "Spam")
      @bulk.submit
    },
    "a bulk action that was undone" => -> { @bulk.undo by: @admin },
    "a filter" => -> {
      @rule = ContentRule.create!(user: @admin, kind: "words", action: "watch", pattern: "boats", reason: "-")
    },
    "a comment that a filter found" => -> { write_comment "I like boats." },
    "no filter" => -> { @rule.destroy! },
    "a first post that is held" => -> {
      change_settings first_posts: "held"
      fresh = User.create!(username: "fresh", password: SignInHelper::PASSWORD)
      @first = write_comment "My first.", by: fresh
      change_settings first_posts: "off"
    },
    "an approved first post" => -> { act @first, "approved" },
    "a conversation that a moderator starts" => -> {
      start_conversation "#{@reader.username} #{@voter.username}", item: @post
    },
    "a message by another member of it" => -> {
      Message.new(conversation: Conversation.last, author: @voter, body: "I see").submit
    },
    "a conversation about a comment" => -> { start_conversation @reader.username, item: @comment },
    "a message in the moderators' room" => -> { write_in_room @admin },
    "another message in the moderators' room" => -> { write_in_room @colleague },
    "the moderators' room read" => -> { RoomMessage.mark_read @moderator, [ RoomMessage.first ] },
    "all of the moderators' room read" => -> { RoomMessage.mark_read @moderator, RoomMessage.all },
    "a note about a member" => -> { MemberNote.create!(user: @voter, author: @admin, body: "Hm.") },
    "another note" => -> { MemberNote.create!(user: @voter, author: @colleague, body: "I see.") },
    "a deleted note" => -> { MemberNote.first.destroy! },
    "canned reasons" => -> { CannedReason::List.new(text: "Spam\nRude").save },
    "other canned reasons" => -> { CannedReason::List.new(text: "Rude").save },
    "a signal of abuse" => -> {
      evidence = { domain: "sqlite.org", links: 8, all_links: 9 }
      AbuseSignal.create!(kind: "single_domain", user: @voter, evidence:, detected_at: Time.current)
    },
    "a signal that was detected again" => -> {
      AbuseSignal.sole.update! evidence: { domain: "sqlite.org", links: 9, all_links: 9 },
        detected_at: Time.current
    },
    "a dismissed signal" => -> { AbuseSignal.sole.dismiss by: @admin },
    "a block at sign-up" => -> {
      AccessBlock.create!(user: @admin, kind: "email_domain", pattern: "spam.example", reason: "Spam")
    },
    "a lifted block" => -> { AccessBlock.sole.unblock by: @admin },

    "a warning" => -> { act @voter, "warned" },
    "a suspension" => -> { act @voter, "suspended", days: 1 },
    "the end of a suspension" => -> { act @voter, "reinstated" },
    "another suspension" => -> { act @voter, "suspended", days: 1 },
    "the last minute of a suspension" => -> { travel_to @voter.reload.suspension.expires_at - 1.minute },
    "a suspension that expired" => -> { travel 2.minutes },
    "a ban" => -> { act @voter, "banned" },
    "the end of a ban" => -> { act @voter, "reinstated" },
    "a moderator who discounts votes" => -> { stopped { act @voter, "discounted" } },
    "votes that a moderator discounted" => -> { VoteDiscount.sole.continue },
    "a vote that doesn't count" => -> { now(@comment).vote_by @voter, -1 },
    "votes that count again" => -> { act @voter, "recounted" },
    "a suspension of the reader" => -> { act @reader, "suspended", days: 1 },
    "the end of the reader's suspension" => -> { act @reader, "reinstated" },
    "a new moderator" => -> { act @voter, "appointed" },
    "a new administrator" => -> { act @voter, "promoted" },
    "an administrator no longer" => -> { act @voter, "demoted" },
    "a moderator no longer" => -> { act @voter, "relieved" },
    "a sign-in link" => -> { act @voter, "link_created", delivery: "shown" },
    "the reader as a moderator" => -> { act @reader, "appointed" },
    "the reader as a member again" => -> { act @reader, "relieved" },

    "a tag" => -> { change_tag Tag.new(name: "linux", description: "The kernel") },
    "a described tag" => -> { change_tag Tag.find_by!(name: "sql"), description: "Queries" },
    "a reserved tag" => -> { change_tag Tag.find_by!(name: "sql"), reserved: true },
    "a retired tag" => -> { change_tag Tag.find_by!(name: "linux"), retired: "1" },
    "a revived tag" => -> { change_tag Tag.find_by!(name: "linux"), retired: "0" }
  }.freeze
end
