require "test_helper"

# admin manages tags.
class TagTest < ActiveSupport::TestCase
  test "caches that a site has no tags" do
    Site.reload
    post = posts(:wal)
    assert_no_queries { assert_empty Site.settings.tags }
    assert_no_queries { assert_equal [], Post.with_tags([ post ]).first.tags }
  end

  test "is available and logged as soon as it is introduced" do
    before = Site.version
    tag = Tag.new(name: " #Ruby ", description: "  The language ")
    assert change_tag(tag, reason: "We talk about it")

    assert_equal [ "ruby", "The language", false, false ],
      Site.settings.tags["ruby"].then { |known|
        [ known.name, known.description, known.retired, known.reserved ]
      }
    assert_operator Site.version, :>, before
    assert_equal [ "introduced", users(:admin), nil, tag, "We talk about it" ],
      ModerationAction.sole.then { |moderation_action| [ moderation_action.action, moderation_action.user,
      moderation_action.subject, moderation_action.tag, moderation_action.reason ] }
  end

  test "rejects names that are malformed or taken, and actions without a reason" do
    create_tags "ruby"
    [ "", "Größe", "two words", "-x", ".net", "a/b", "c#", "a_b", "x" * 31, "feed.json", "RUBY" ]
      .each do |name|
      assert_not change_tag(Tag.new(name:)), name
    end
    assert_not change_tag(Tag.new(name: "python"), reason: " ")
    %w[ c++ node.js c 68k gtk+ x-window ].each { |name| assert change_tag(Tag.new(name:)), name }
    assert_equal %w[ 68k c c++ gtk+ node.js ruby x-window ], Site.settings.tags.map(&:name)
  end

  test "logs one moderation action per change, and two for a combined one" do
    tag = create_tags("ruby").sole
    change_tag tag, description: "A language"
    change_tag tag, retired: "1"
    assert Site.settings.tags["ruby"].retired
    change_tag tag, retired: "0", reserved: "1"

    assert_equal %w[ described retired described revived ], tag.moderation_actions.order(:id).pluck(:action)
    assert_equal [ true, false ],
      Site.settings.tags["ruby"].then { |known| [ known.reserved, known.retired ] }
  end

  test "logs nothing for an unchanged tag" do
    tag = create_tags("ruby").sole
    assert change_tag(tag, description: "")
    assert_empty tag.moderation_actions
  end

  test "notices changes by another process" do
    Site.reload
    Tag.insert({ name: "ruby" })
    Site.instance_variable_set :@checked_at, -10
    assert_equal 1, Site.version
    assert Site.settings.tags.any?

    Tag.find_by!(name: "ruby").update!(description: "A language")
    Site.instance_variable_set :@checked_at, -10
    Site.refresh_if_changed
    assert_equal "A language", Site.settings.tags["ruby"].description
  end

  test "deleted moderators are not named, and their tags stay" do
    users(:tomas).moderator!
    tag = Tag.new(name: "ruby", reason: "We talk about it")
    assert tag.change_by(users(:tomas))
    AccountDeletion.of(users(:tomas), texts: true).continue
    assert_equal [ User.ghost, "introduced", "We talk about it" ],
      tag.moderation_actions.sole.then { |moderation_action| [ moderation_action.user,
        moderation_action.action, moderation_action.reason ] }
  end

  test "offers reserved tags to moderators only and retired tags to nobody" do
    create_tags "ruby", "c"
    create_tags "announce", reserved: true
    create_tags "perl", retired_at: Time.current
    assert_equal %w[ c ruby ], Site.settings.tags.assignable_by(moderator: false).map(&:name)
    assert_equal %w[ announce c ruby ], Site.settings.tags.assignable_by(moderator: true).map(&:name)
  end

  test "counts posts in the database, which refuses to delete a tag in use" do
    tag = create_tags("ruby").sole
    give_tags posts(:wal), "ruby"
    give_tags posts(:essay), "ruby"
    assert_equal 2, tag.reload.posts_count
    posts(:essay).delete
    assert_equal 1, tag.reload.posts_count
    assert_raises(ActiveRecord::InvalidForeignKey) { Tag.transaction(requires_new: true) { tag.delete } }
  end

  test "adapts other sites' names, and keeps the extension of a feed in old URLs" do
    {
      "ruby" => "ruby",
      "C_Sharp!" => "c-sharp",
      ".net" => "net",
      "feed.json" => "feed",
      "x" * 31 => "x" * 30,
      "???" => nil
    }
      .each do |name, adapted|
        adapted ? assert_equal(adapted, Tag.adapt_name(name)) : assert_nil(Tag.adapt_name(name))
      end
    assert_equal [ "c-lang", "c-lang.rss" ],
      %w[ c_lang c_lang.rss ].map { |param| Tag.param_from_old_url(param) }
  end
end
