require "test_helper"

class PurgeTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper, ModerationTestHelper

  WORD = "Xylographzz"
  KEY = "The key is #{WORD} and it still works today."

  setup do
    @admin, @second = users(:admin), users(:newcomer).tap(&:moderator!)
    @comment = Comment.create!(post: posts(:wal), author: users(:maria), body: "Look:\n#{KEY}")
  end

  test "is requested by one moderator, hides the comment meanwhile, and is confirmed by another" do
    assert request_purge
    assert_predicate @comment.reload, :removed?
    assert_not decide(@comment, "purged")
    assert_not decide(@comment, "restored")
    assert_includes @comment.body, WORD

    purge by: @second
    assert_equal [ "[deleted]", true ], [ @comment.body, @comment.purged? ]
    assert_equal [ [ "purged", @second ], [ "purge_requested", @admin ] ],
      @comment.moderation_actions.latest_first.map { |action| [ action.action, action.user ] }
    assert_equal [ "Leaked key" ], @comment.moderation_actions.pluck(:reason).uniq
    assert_equal %w[ redaction_requested ], @comment.allowed_actions
  end

  test "is declined by another moderator or withdrawn, which shows the comment again" do
    [ @second, @admin ].each do |moderator|
      request_purge
      assert decide(@comment, "purge_declined", by: moderator)
      assert_predicate @comment.reload, :visible?
      assert_empty Purge.all
    end
  end

  test "doesn't show a comment again that was removed before the request" do
    decide @comment, "removed"
    request_purge
    decide @comment, "purge_declined", by: @second
    assert_predicate @comment.reload, :removed?
  end

  test "can't be undone by an author who had deleted the comment before" do
    @comment.delete_by_author
    request_purge
    assert_not_predicate @comment.reload, :restorable_by_author?
  end

  test "is confirmed by the only moderator of a site a day after their request" do
    User.staff.where.not(id: @admin.id).update_all role: "member"
    request_purge
    travel 23.hours
    assert_not decide(@comment, "purged")
    travel 2.hours
    assert decide(@comment, "purged")
  end

  test "deletes a post's title, link, earlier titles, tags and suggestions, and reasons about it" do
    create_tags "web"
    post = posts(:wal)
    @comment.destroy!
    Suggestion.create!(post:, user: users(:tomas), title: "Really #{WORD}")
    Flag.create!(post:, user: trusted_member, reason: "illegal", details: "It says #{WORD}")
    decide post, "retagged", tag_names: "web"
    decide post, "retitled", "Not “#{WORD}”", title: "About #{WORD}"
    decide post, "retitled", title: "Harmless"
    @comment = post.reload
    purge
    assert_empty found(WORD)
    assert_equal [ "[deleted]", nil, nil ], post.reload.values_at(:title, :url, :domain)
    assert_empty post.taggings
  end

  test "replaces quotes in replies and in messages to moderators, but nothing else in them" do
    reply = Comment.create!(post: posts(:wal), parent: @comment, author: users(:tomas),
      body: "> Look:\n> #{KEY}\n\nDon't post keys.\n#{KEY}\n> something else")
    other = Comment.create!(post: posts(:wal), author: users(:tomas), body: "> Look elsewhere\n\nLook:")
    room = RoomMessage.create!(author: @admin, body: "Look at this:\n> #{KEY}")
    message = ask_moderators("Why did you remove “#{KEY}”?").first_message
    purge
    assert_equal "> [deleted]\n> [deleted]\n\nDon't post keys.\n[deleted]\n> something else",
      reply.reload.body
    assert_equal "> Look elsewhere\n\nLook:", other.reload.body
    assert_equal "Why did you remove “[deleted]”?", message.reload.body
    assert_equal "Look at this:\n> [deleted]", room.reload.body
    assert_empty found(WORD)
  end

  test "deletes a reason in the log, and where it was repeated, but no other" do
    decide @comment, "removed", "Reveals #{KEY}"
    @comment.last_moderation_action.undo by: @admin
    decide @comment, "removed", "For another reason"
    entry = @comment.moderation_actions.find_by!(action: "removed")
    assert decide(@comment.reload, "redaction_requested", "It has the key", redacted_action_id: entry.id)
    decide @comment, "purged", "", by: @second
    perform_enqueued_jobs only: ContinueOperationJob

    assert_equal [ "[deleted]", "[deleted]", "For another reason", *[ "It has the key" ] * 2 ],
      @comment.moderation_actions.order(:id).pluck(:reason)
    assert_includes @comment.reload.body, WORD
  end

  test "deletes a reason about a member" do
    decide @comment.author, "warned", "Reveals #{KEY}"
    entry = ModerationAction.latest_first.first
    decide @comment.author, "redaction_requested", redacted_action_id: entry.id
    assert decide(@comment.author, "purged", by: @second)
    perform_enqueued_jobs only: ContinueOperationJob
    assert_equal "[deleted]", entry.reload.reason
    assert_predicate Purge.sole, :purged?
  end

  test "rejects the reason of an action on something else" do
    decide posts(:wal), "locked"
    decide @comment, "removed"
    entry = posts(:wal).last_moderation_action
    assert_not decide(@comment, "redaction_requested", redacted_action_id: entry.id)
  end

  test "continues after a kill between any two steps" do
    request_purge
    assert decide(@comment, "purged", "", by: @second)
    kills = 0
    kills += 1 until killed_after(kills) == :finished
    assert_operator kills, :>=, 3
    assert_predicate Purge.sole, :purged?
    assert_empty found(WORD)
  end

  test "alerts moderators when it is requested, once when it fails, and when it is complete" do
    request_purge
    assert_equal [ [ "purge_requested", @second.id ] ], alerts
    decide @comment, "purged", "", by: @second
    purge = Purge.sole
    2.times { with_scrub("false") { assert_raises(Operations::Command::Failed) { purge.reload.continue } } }
    assert_equal [ "purge_failed" ] * 2, alerts.map(&:first)
    assert_equal [ purge ], travel(3.minutes) { Purge.interrupted.to_a }
    purge.continue
    assert_equal [ "purge_finished" ] * 2, alerts.map(&:first)
  end

  test "is applied again after a restore that brought the text back, and not to a new row with the same id" do
    purged = [ @comment, Comment.create!(post: posts(:wal), author: users(:maria), body: "Another secret") ]
    Erasure.reapply_purges # creates the file
    forget_earlier_purges
    purged.each { |comment| purge if @comment = comment }
    Removal.where(comment_id: purged).delete_all
    Comment.where(id: purged).update_all body: KEY
    purged.last.update_columns created_at: 1.day.ago, post_id: posts(:show_terminal).id

    assert_enqueued_jobs(1, only: ScrubJob) { assert_equal 1, Erasure.reapply_purges }
    assert_equal 0, Erasure.reapply_purges
    assert_equal [ [ "[deleted]", true ], [ KEY, false ] ],
      purged.map { |comment| comment.reload.then { |now| [ now.body, now.removed? ] } }
  end

  test "clears all caches" do
    version = Site.load.version
    purge
    assert_equal version + 1, Site.load.version
  end

  test "stays if a moderator's account is deleted" do
    request_purge
    decide @comment, "purged", "", by: @second
    Erasure.perform @second, texts: false
    assert_equal User.ghost, Purge.sole.confirmed_by
  end

  private
    # The file isn't rolled back with the tests' transactions.
    def forget_earlier_purges
      file = Kit::DataDirectory.here(environment: "test").database(Operations::Erasures::NAME)
      file.write(seconds: 5) { |database| database.execute "DELETE FROM purged_texts" }
    end

    def request_purge = decide(@comment.reload, "purge_requested", "Leaked key")

    def purge(by: @second)
      request_purge || @comment.reload
      assert decide(@comment, "purged", "", by:)
      perform_enqueued_jobs only: ContinueOperationJob
      @comment.reload
    end

    # The columns of the database that contain +word+.
    def found(word)
      connection = ApplicationRecord.lease_connection
      connection.tables.flat_map do |table|
        columns = connection.columns(table).select { |column| column.type.in?(%i[ string text json ]) }
        columns.map(&:name).select do |name|
          values = connection.select_values("SELECT #{name} FROM #{table}")
          values.any? { |value| value.to_s.match?(/#{word}/i) }
        end
      end
    end

    def alerts
      rows = ModeratorAlert.order(:id).pluck(:kind, :user_id)
      ModeratorAlert.delete_all
      rows
    end

    def with_scrub(*command)
      before, Rails.configuration.x.scrub = Rails.configuration.x.scrub, command
      yield
    ensure
      Rails.configuration.x.scrub = before
    end

    # Carries the purge out until it has made +count+ transactions.
    def killed_after(count)
      catch :killed do
        Purge.sole.continue { (count -= 1).negative? && throw(:killed) }
        :finished
      end
    end
end
