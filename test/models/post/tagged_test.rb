require "test_helper"

# maria tags her posts.
class Post::TaggedTest < ActiveSupport::TestCase
  setup do
    create_tags "ruby", "sqlite", "c++", "history", "web"
    create_tags "announce", reserved: true
  end

  test "accepts names separated by spaces or commas, once each" do
    assert_equal %w[ c++ ruby ], submit("ruby, #C++  ruby").tags.map(&:name)
    assert_equal %w[ ruby sqlite ], submit([ "sqlite", "ruby" ]).tags.map(&:name)
    assert_empty submit("").tags
    assert_empty submit(nil).tags
  end

  test "rejects unknown tags and lists the available ones" do
    post = new_post("ruby rubby")
    assert_nil post.submit
    available = "c++, history, ruby, sqlite, web"
    assert_equal [ "Tags include “rubby”, which isn’t a tag here. Choose from: #{available}" ],
      post.errors.full_messages
    assert_equal "ruby rubby", post.tag_names
  end

  test "accepts at most 4 tags" do
    assert submit("ruby sqlite c++ web")
    post = new_post("ruby sqlite c++ web history")
    assert_nil post.submit
    assert_match(/are limited to 4/, post.errors.full_messages.sole)
  end

  test "rejects a list that is longer than any valid one without parsing it" do
    [ ",", "a,", "é ", "日本、", "ruby " ].each do |part|
      text = part * (90_000 / part.bytesize)
      allocated = allocations { assert_nil new_post(text).submit }
      assert_operator allocated, :<, 20_000, part
      assert_equal [ :too_many ], new_post(text).tap(&:submit).errors.where(:tag_names).map(&:type), part

      suggestion = Suggestion.new(user: users(:tomas), post: posts(:wal), tag_names: text)
      assert_operator allocations { suggestion.valid? }, :<, 20_000, part
      assert_not suggestion.valid?
    end
  end

  test "accepts reserved tags from moderators only" do
    assert_nil new_post("announce").submit
    assert_equal %w[ announce ], new_post("announce", by: :admin).submit.tags.map(&:name)
  end

  test "keeps retired tags on tagged posts, but doesn't accept them for others" do
    post = submit("web")
    Tag.find_by!(name: "web").update!(retired_at: Time.current)
    Site.reload

    assert_nil new_post("web").submit
    assert fresh(post).update(tag_names: "web ruby")
    assert_equal %w[ ruby web ], fresh(post).tags.map(&:name)
    assert fresh(post).update(tag_names: "ruby")
    assert_not fresh(post).update(tag_names: "ruby web")
  end

  test "keeps the tags when an edit doesn't include them" do
    post = submit("ruby")
    assert fresh(post).update(title: "Another")
    assert_equal %w[ ruby ], fresh(post).tags.map(&:name)
  end

  test "loads the tags of a list with one query" do
    give_tags posts(:wal), "sqlite"
    give_tags posts(:essay), "history", "c++"
    names = { wal: %w[ sqlite ], essay: %w[ c++ history ], ask_backups: [] }
      .transform_keys { |name| posts(name).id }
    list = Post.where(id: names.keys).order(:id).to_a
    assert_equal names,
      assert_queries_count(1) { Post.with_tags(list).to_h { |post| [ post.id, post.tags.map(&:name) ] } }
  end

  test "lets moderators change tags, and logs the previous ones" do
    give_tags posts(:wal), "sqlite", "web"
    moderation_action = posts(:wal).moderation_action_by(users(:admin),
      action: "retagged", reason: "It is no web", tag_names: "sqlite announce")
    assert moderation_action.execute, moderation_action.errors.full_messages.to_sentence
    assert_equal [ "sqlite web", %w[ announce sqlite ] ],
      [ moderation_action.reload.previous_tags, fresh(posts(:wal)).tags.map(&:name) ]
  end

  test "rejects unknown and unchanged tags from moderators" do
    give_tags posts(:wal), "sqlite"
    { "rubby" => /“rubby”/, "sqlite" => /haven’t changed/ }.each do |tag_names, message|
      action = posts(:wal).moderation_action_by(users(:admin), action: "retagged", reason: "So", tag_names:)
      assert_not action.execute
      assert_match message, action.errors.full_messages.to_sentence
    end
    assert_empty ModerationAction.all
  end

  test "ignores submitted tags on a site without tags" do
    Tag.delete_all
    Site.reload
    assert_not_includes posts(:wal).allowed_actions, "retagged"
    assert_empty submit("ruby").tags
  end

  test "removes the tags of posts that are deleted with the account" do
    give_tags posts(:show_terminal), "ruby"
    AccountDeletion.of(users(:tomas), texts: true).continue
    assert_empty Tagging.all
  end

  private
    def allocations
      before = GC.stat(:total_allocated_objects)
      yield
      GC.stat(:total_allocated_objects) - before
    end

    def new_post(tag_names, by: :maria)
      users(by).posts.new(title: "On #{SecureRandom.hex(4)}", body: "Text", tag_names:)
    end

    def submit(...)
      post = new_post(...)
      assert post.submit, post.errors.full_messages.to_sentence
      fresh post
    end

    def fresh(post) = Post.find(post.id)
end
