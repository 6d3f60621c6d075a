require_relative "../test_helper"

# The database of a Lobsters site that moves here, with its members.
class Importers::Lobsters::CommunityTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper, ImportHelper

  PASSWORD = "old lobsters password"
  DIGEST = BCrypt::Password.create(PASSWORD, cost: 4).to_s
  TIME = "2020-01-02 03:04:05"
  ROWS = {
    users: [
      { id: 1, username: "jcs", email: " JCS@old.example.com", is_admin: 1 },
      { id: 2, username: "pushcx", email: "pushcx@old.example.com", is_moderator: 1, invited_by_user_id: 1 },
      { id: 3, username: "maria", email: "maria@old.example.com", invited_by_user_id: 2 },
      {
        id: 4, username: "spammer", email: "spam@old.example.com", invited_by_user_id: 3,
        banned_at: "2021-05-01 00:00:00", banned_by_user_id: 2, banned_reason: "Spam",
        deleted_at: "2021-05-01 00:00:00"
      },
      { id: 5, username: "gone", email: "gone@old.example.com", deleted_at: "2021-05-02 00:00:00" },
      { id: 6, username: "careful", email: "no address", settings: "--- \ntotp_secret: ABCDEFGHIJ234567\n" },
      {
        id: 7, username: "troll", banned_at: "2021-06-01 00:00:00", banned_by_user_id: 1,
        banned_reason: "Unkind", password_digest: "*"
      }
    ].map { |row| { password_digest: DIGEST, created_at: "2019-01-01 00:00:00", **row } },
    stories: [
      {
        id: 1, short_id: "aaaaaa", user_id: 1, title: "x" * 150, url: "https://a.example/1",
        score: 4, created_at: TIME
      },
      {
        id: 2, short_id: "bbbbbb", user_id: 3, title: "Second", url: "https://a.example/2",
        score: 1, flags: 1, created_at: TIME
      }
    ],
    comments: [
      {
        id: 1, short_id: "cccccc", story_id: 1, user_id: 3, comment: "A comment", score: 2, flags: 1,
        hat_id: 2, created_at: TIME
      }
    ],
    tags: [ { id: 1, tag: "rust" }, { id: 2, tag: "go_lang" } ],
    taggings: [ [ 1, 1 ], [ 2, 1 ] ].map { |story_id, tag_id| { story_id:, tag_id: } },
    saved_stories: [ { id: 1, user_id: 3, story_id: 1, created_at: TIME } ],
    hidden_stories: [ { id: 1, user_id: 3, story_id: 2, created_at: TIME } ],
    tag_filters: [ { id: 1, user_id: 3, tag_id: 2, created_at: TIME } ],
    suggested_titles: [
      [ 2, 6, " A better  title" ], [ 2, 7, "Second" ], [ 2, 9, "From nobody" ],
      [ 1, 6, "Instead of a moderator's title" ]
    ].map { |story_id, user_id, title| { story_id:, user_id:, title: } },
    suggested_taggings: [
      [ 2, 6, 1 ], [ 2, 7, 1 ], [ 2, 6, 2 ], [ 1, 6, 2 ], [ 2, 5, 2 ]
    ].map { |story_id, user_id, tag_id| { story_id:, user_id:, tag_id:, created_at: TIME } },
    votes: [
      [ 1, 1, nil, 1 ], [ 2, 1, nil, 1 ], [ 3, 1, nil, 1 ], [ 3, 2, nil, 1 ], [ 2, 2, nil, -1 ],
      [ 3, 1, 1, 1 ], [ 1, 1, 1, 1 ], [ 2, 1, 1, -1 ]
    ].map { |user_id, story_id, comment_id, vote|
      { user_id:, story_id:, comment_id:, vote:, updated_at: TIME }
    },
    moderations: [
      { moderator_user_id: 2, user_id: 4, action: "Banned", reason: "Spam", created_at: "2021-05-01 " \
        "00:00:01" },
      {
        moderator_user_id: 2, story_id: 1, reason: "Clearer",
        action: %(changed title from "An \\"old\\" title" to "x", changed url from "a" to "b", ) +
          %(changed tags from "rust go" to "rust")
      },
      { moderator_user_id: 2, comment_id: 1, action: "deleted comment", reason: "r" * 600 },
      { moderator_user_id: 2, story_id: 2, action: "merged into aaaaaa (x)" },
      { moderator_user_id: 1, user_id: 3, action: "Disabled invitations and suggestions", reason: "No" },
      { story_id: 1, action: %(changed title from "a" to "b"), is_from_suggestions: 1 },
      { moderator_user_id: 1, domain_id: 3, action: "Banned", reason: "Ads" },
      { moderator_user_id: 2, user_id: 3, action: %(Granted hat "Rust "team"" (https://rust.example/team)) },
      { moderator_user_id: 2, user_id: 3, action: %(Doffed hat "Rust "team""), reason: "Left" }
    ].map { |row| { created_at: "2021-01-01 00:00:00", **row } },
    hats: [
      { user_id: 1, hat: "Sysop", link: "jcs@lobsters.example", granted_by_user_id: 1 },
      {
        user_id: 3, hat: "Rust \"team\"", link: "https://rust.example/team", granted_by_user_id: 2,
        doffed_at: "2022-01-01 00:00:00"
      },
      { user_id: 3, hat: "r" * 60, granted_by_user_id: 9 }, { user_id: 9, hat: "Missing" }
    ].map { |row| { created_at: TIME, **row } }
  }.freeze

  test "imports passwords, and addresses as unconfirmed" do
    summary = nil
    assert_no_emails { summary = import_community }
    maria, gone, careful, jcs = %w[ maria-2 gone careful jcs ].map { |username| User.find_by!(username:) }

    assert maria.authenticate(PASSWORD)
    assert_equal [ nil, "jcs@old.example.com" ], [ jcs.email_address, jcs.unconfirmed_email_address ]
    assert_equal [ false, nil ], [ gone.authenticate(PASSWORD), gone.unconfirmed_email_address ]
    assert_equal [ false, nil ], [ careful.authenticate(PASSWORD), careful.unconfirmed_email_address ]
    [ "email addresses: 4, passwords: 4", "two-factor authentication: 1", "invalid email address omitted: 1",
      "without its address and password: 1", "isn't a bcrypt digest: 1" ].each do |text|
      assert_includes summary.to_s, text
    end
  end

  test "imports the invitation tree, and moderators but no administrators" do
    summary = import_community

    assert_equal %w[ pushcx jcs ], User.find_by!(username: "maria-2").inviters.map(&:username)
    assert_equal %w[ moderator moderator member ],
      %w[ jcs pushcx maria-2 ].map { |username| User.find_by!(username:).role }
    assert_match(/Now a moderator: jcs/, summary.to_s)
  end

  test "imports bans with their moderator and reason" do
    import_community
    spammer, troll = %w[ spammer troll ].map { |username| User.find_by!(username:) }

    assert_equal [ true, "Spam", "pushcx", Time.utc(2021, 5, 1, 0, 0, 1) ],
      [ spammer.suspended?, spammer.suspension.reason, *by_whom_and_when(spammer.suspension) ]
    assert_equal 1, ModerationAction.where(subject: spammer, action: "banned").count
    assert_equal [ "Unkind", "jcs", Time.utc(2021, 6, 1) ],
      [ troll.suspension.reason, *by_whom_and_when(troll.suspension) ]
    assert spammer.authenticate(PASSWORD), "so that they can appeal"
  end

  test "imports the moderation log as far as it can be represented, and counts the rest" do
    summary = import_community
    story, comment = imported("s/aaaaaa"), imported("c/cccccc")

    assert_equal [ [ "retitled", "An \"old\" title", nil, "jcs" ], [ "retagged", nil, "rust go", "jcs" ] ],
      ModerationAction.where(post: story).order(:id).map { |action|
        [ action.action, action.previous_title, action.previous_tags, action.subject.username ]
      }
    assert_equal [ "removed", 500, Time.utc(2021) ],
      ModerationAction.find_by!(comment:)
        .then { |action| [ action.action, action.reason.length, action.created_at ] }
    assert_equal [ story, "No reason given." ],
      ModerationAction.find_by!(post: imported("s/bbbbbb"))
        .then { |action| [ action.target_post, action.reason ] }
    [ "moderation actions (disabled invitations): 1", "moderation actions (changes suggested by members): 1",
      "moderation actions (banned): 1" ].each { |text| assert_includes summary.to_s, text }
  end

  test "imports saved and hidden posts and muted tags" do
    import_community
    maria = User.find_by!(username: "maria-2")

    assert_equal [ imported("s/aaaaaa") ], maria.bookmarks.map(&:post)
    assert_equal [ imported("s/bbbbbb") ], maria.hidden_posts.map(&:post)
    assert_equal [ "go-lang" ], maria.mutes.map { |mute| mute.tag.name }
    assert_equal [ 1, 1, 1 ], [ maria.bookmarks_count, maria.hidden_posts_count, maria.mutes_count ]
  end

  test "imports suggested titles and tags, unless the post has them or a moderator changed them" do
    summary = import_community

    assert_equal [ [ "careful", "A better title", "go-lang rust" ], [ "gone", nil, "go-lang" ] ],
      imported("s/bbbbbb").suggestions.map { |row| [ row.user.username, row.title, row.tag_names ] }.sort
    assert_empty imported("s/aaaaaa").suggestions
    assert_equal [ Time.utc(2020, 1, 2, 3, 4, 5) ], Suggestion.distinct.pluck(:created_at)
    assert_includes summary.to_s, "suggested titles: 1, suggested tags: 2"
    assert_includes summary.to_s, "suggested titles: 2, suggested tags: 2"
  end

  test "doesn't replace a suggestion that a member made here" do
    path = lobsters_database(ROWS)
    import Importers::Lobsters::Database.new(path, accounts: true)
    careful = User.find_by!(username: "careful")
    careful.suggestions.update_all(title: "Better here", tag_names: nil)
    ImportPosition.where("kind LIKE 'suggested%'").delete_all
    import Importers::Lobsters::Database.new(path, accounts: true)

    assert_equal [ [ "Better here", "go-lang rust" ] ], careful.suggestions.pluck(:title, :tag_names)
  end

  test "imports hats, and which comments were written with them" do
    summary = import_community
    jcs, maria = User.find_by!(username: "jcs"), User.find_by!(username: "maria-2")
    sysop, team, long = *jcs.hats, *maria.hats.order(:id)

    assert_equal [ "Sysop", "lobsters.example", jcs, nil, Time.utc(2020, 1, 2, 3, 4, 5) ],
      [ sysop.name, sysop.link, sysop.granted_by, sysop.given_up_at, sysop.created_at ]
    assert_equal [ "Rust \"team\"", "pushcx", Time.utc(2022) ],
      [ team.name, team.granted_by.username, team.given_up_at ]
    assert_equal [ 50, User.ghost ], [ long.name.length, long.granted_by ]
    assert_equal team, imported("c/cccccc").shown_hat
    assert_equal 2, maria.hats_count
    assert_equal [ "pushcx", maria, team ],
      ModerationAction.find_by!(action: "granted")
        .then { |action| [ action.user.username, action.subject, action.hat ] }
    assert_includes summary.to_s, "hats: 3, comments with hats: 1"
    assert_includes summary.to_s, "moderation actions (doffed): 1"
  end

  test "imports votes with their voters, and leaves scores as they were" do
    summary = import_community
    story, second, comment = imported("s/aaaaaa"), imported("s/bbbbbb"), imported("c/cccccc")

    assert_equal [ 4, 1, [ 2, 3, 1 ] ],
      [ story.score, second.score, [ comment.score, comment.upvotes, comment.downvotes ] ]
    assert_equal %w[ maria-2 pushcx ], story.votes.map { |vote| vote.user.username }.sort
    assert_equal [ [ "jcs", 1 ], [ "pushcx", -1 ] ],
      comment.votes.map { |vote| [ vote.user.username, vote.value ] }.sort
    assert_equal [ 1, 0 ], ImportMapping.find_by!(post: story).then { |row| [ row.upvotes, row.downvotes ] },
      "no voter is known"
    assert story.vote_by(User.find_by!(username: "pushcx"))
    assert_equal 4, story.reload.score, "nobody votes twice"
    assert_match(/flags on stories: 1/, summary.to_s)
  end

  test "imports nothing twice, nor again after a member removed it" do
    path = lobsters_database(ROWS)
    import Importers::Lobsters::Database.new(path, accounts: true)
    maria = User.find_by!(username: "maria-2")
    maria.bookmarks.destroy_all
    Suggestion.where(title: nil).delete_all
    User.find_by!(username: "pushcx").update!(role: "member")
    imported("c/cccccc").update_columns hat_id: nil
    before = counts
    summary = import Importers::Lobsters::Database.new(path, accounts: true)

    assert_equal before, counts
    assert_equal "member", User.find_by!(username: "pushcx").role
    assert_nil imported("c/cccccc").hat_id
    assert_no_match(/With accounts/, summary.to_s)
  end

  test "adds accounts to an import without them, unless they are in use" do
    path = lobsters_database(ROWS)
    import Importers::Lobsters::Database.new(path)
    User.find_by!(username: "jcs").update!(password: "another good password", last_seen_at: Time.current)
    assert_equal 0, imported("s/aaaaaa").votes.count
    summary = import Importers::Lobsters::Database.new(path, accounts: true)

    assert_match(/email addresses: 3, passwords: 3/, summary.to_s)
    assert User.find_by!(username: "maria-2").authenticate(PASSWORD)
    assert_not User.find_by!(username: "jcs").authenticate(PASSWORD)
    assert_equal [ 4, 2 ], [ imported("s/aaaaaa").score, imported("s/aaaaaa").votes.count ]
  end

  test "a dry run counts everything and writes nothing" do
    before = counts
    summary = Importers::Import.new(
      Importers::Lobsters::Database.new(lobsters_database(ROWS), accounts: true), dry_run: true
    ).run

    assert_equal before, counts
    assert_equal 0, ImportPosition.count
    assert_includes summary.to_s,
      "email addresses: 4, passwords: 4, hats: 3, comments with hats: 1, moderation actions: 6, " \
      "moderators: 2, inviters: 3, " \
      "bans: 2, saved posts: 1, hidden posts: 1, muted tags: 1, suggested titles: 1, suggested tags: 2, " \
      "votes: 4"
  end

  test "without --with-accounts, nothing private is imported, and pages have none of it" do
    summary = import Importers::Lobsters::Database.new(lobsters_database(ROWS))
    assert_equal [ 0, 0, 0 ],
      [ Bookmark, Vote, ModerationAction ].map { |model| model.where(created_at: ..Time.utc(2022)).count }
    assert_nil User.find_by!(username: "jcs").unconfirmed_email_address
    assert_match(/without --with-accounts/, summary.to_s)

    error = assert_raises(Importers::Error) do
      Importers::Sources.open("lobsters", "https://lobsters.example", accounts: true)
    end
    assert_match(/pages have no passwords/, error.message)
  end

  private
    def import_community = import(Importers::Lobsters::Database.new(lobsters_database(ROWS), accounts: true))
    def imported(identifier) = super(identifier, "lobsters")

    def by_whom_and_when(suspension)
      suspension.moderation_action.then { |action| [ action.user.username, action.created_at ] }
    end

    def counts
      [
        User, Post, Comment, Vote, Bookmark, HiddenPost, Mute, Suggestion, Hat, ModerationAction,
        Suspension, ImportMapping
      ]
        .index_with(&:count)
    end
end
