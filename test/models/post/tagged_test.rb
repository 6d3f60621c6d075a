require "test_helper"

# maria says what her posts are about.
class Post::TaggedTest < ActiveSupport::TestCase
  include GivenTags, ModerationTestHelper

  setup do
    introduce_tags "ruby", "sqlite", "c++", "history", "web"
    introduce_tags "announce", reserved: true
  end

  test "she names them between spaces or commas, once each" do
    assert_equal %w[ c++ ruby ], submit("ruby, #C++  ruby").tags.map(&:name)
    assert_equal %w[ ruby sqlite ], submit([ "sqlite", "ruby" ]).tags.map(&:name)
    assert_empty submit("").tags
    assert_empty submit(nil).tags
  end

  test "one that there is not is named, with those that there are" do
    post = new_post("ruby rubby")
    assert_nil post.submit
    assert_equal [ "Tags include “rubby”, which isn’t a tag here. Choose from: c++, history, ruby, sqlite, web" ],
      post.errors.full_messages
    assert_equal "ruby rubby", post.tag_names
  end

  test "four are enough" do
    assert submit("ruby sqlite c++ web")
    post = new_post("ruby sqlite c++ web history")
    assert_nil post.submit
    assert_match(/are limited to 4/, post.errors.full_messages.sole)
  end

  test "a reserved one is given by moderators alone" do
    assert_nil new_post("announce").submit
    assert_equal %w[ announce ], new_post("announce", by: :admin).submit.tags.map(&:name)
  end

  test "one that is retired stays where it is, and is given to nothing else" do
    post = submit("web")
    Tag.find_by!(name: "web").update!(retired_at: Time.current)
    Site.reload

    assert_nil new_post("web").submit
    assert fresh(post).update(tag_names: "web ruby")
    assert_equal %w[ ruby web ], fresh(post).tags.map(&:name)
    assert fresh(post).update(tag_names: "ruby")
    assert_not fresh(post).update(tag_names: "ruby web")
  end

  test "an edit that says nothing of tags leaves them" do
    post = submit("ruby")
    assert fresh(post).update(title: "Another")
    assert_equal %w[ ruby ], fresh(post).tags.map(&:name)
  end

  test "a list asks once for all of its posts" do
    give_tags posts(:wal), "sqlite"
    give_tags posts(:essay), "history", "c++"
    posts = Post.where(id: [ posts(:wal), posts(:essay), posts(:ask_backups) ]).order(:id).to_a
    assert_equal({ posts(:wal).id => %w[ sqlite ], posts(:essay).id => %w[ c++ history ], posts(:ask_backups).id => [] },
      assert_queries_count(1) { Post.with_tags(posts).to_h { |post| [ post.id, post.tags.map(&:name) ] } })
  end

  test "moderators change them for a reason, and the log says what they were" do
    give_tags posts(:wal), "sqlite", "web"
    moderation_action = posts(:wal).moderation_action_by(
      users(:admin), action: "retagged", reason: "It is no web", tag_names: "sqlite announce"
    )
    assert moderation_action.execute, moderation_action.errors.full_messages.to_sentence
    assert_equal [ "sqlite web", %w[ announce sqlite ] ],
      [ moderation_action.reload.previous_tags, fresh(posts(:wal)).tags.map(&:name) ]
  end

  test "moderators type what there is, and something else than it has" do
    give_tags posts(:wal), "sqlite"
    { "rubby" => /“rubby”/, "sqlite" => /haven’t changed/ }.each do |tag_names, message|
      moderation_action = posts(:wal).moderation_action_by(users(:admin), action: "retagged", reason: "So", tag_names:)
      assert_not moderation_action.execute
      assert_match message, moderation_action.errors.full_messages.to_sentence
    end
    assert_empty ModerationAction.all
  end

  test "where there are no tags nobody decides on them, and what a program sends is passed over" do
    Tag.delete_all
    Site.reload
    assert_not_includes posts(:wal).allowed_actions, "retagged"
    assert_empty submit("ruby").tags
  end

  test "what is emptied as its author leaves has none" do
    give_tags posts(:show_terminal), "ruby"
    users(:tomas).anonymize texts: true
    assert_empty Tagging.all
  end

  private
    def new_post(tag_names, by: :maria) = users(by).posts.new(title: "On #{SecureRandom.hex(4)}", body: "Text", tag_names:)
    def submit(...)
      new_post(...).tap { |post| assert post.submit, post.errors.full_messages.to_sentence }.then { |post| fresh(post) }
    end
    def fresh(post) = Post.find(post.id)
end
