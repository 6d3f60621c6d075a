require "test_helper"

class HatTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  setup { @member, @post = users(:maria), posts(:wal) }

  test "has a name, once per member while it is active, and the address of a page as its link" do
    hat = grant_hat
    assert_predicate hat, :active?
    assert_not build_hat(name: " SQLite  developer ").valid?
    assert build_hat(user: users(:tomas)).valid?
    assert_not build_hat(name: " ").valid?
    assert_not build_hat(name: "x" * 51).valid?
    [ "javascript:alert(1)", "somewhere", "https://", "https://a.example/#{"x" * 500}" ].each do |link|
      assert_not build_hat(name: "Other", link:).valid?, link
    end
    hat.give_up
    assert build_hat.valid?
  end

  test "counts the hats that weren't revoked, and touches the member, whose pages show them" do
    @member.update_columns updated_at: 1.day.ago
    first, second = grant_hat, grant_hat(name: "Librarian")
    assert_equal 2, @member.reload.hats_count
    assert @member.updated_at.after?(1.minute.ago)
    first.give_up
    assert_equal [ 2, [ second ] ], [ @member.reload.hats_count, @member.hats.active.to_a ]
    [ first, second ].each(&:revoke)
    assert_equal 0, @member.reload.hats_count
    Hat.delete_all
    assert_equal 0, @member.reload.hats_count
  end

  test "members write and edit comments with their own active hats only" do
    hat = grant_hat
    comment = comment_with(hat)
    assert_equal [ hat, nil ], [ comment.shown_hat, comment.edited_at ]

    assert comment.update(hat_id: nil)
    assert_predicate comment.reload, :edited?
    other = grant_hat(user: users(:tomas), name: "Other")
    [ other.id, 0, 10**30, "no" ].each do |hat_id|
      assert_not comment.update(hat_id:), hat_id.to_s
      assert_equal [ :hat_id ], comment.errors.attribute_names
    end
    hat.give_up
    assert_not comment.reload.update(hat_id: hat.id)
    assert_nil build_comment(hat).submit
  end

  test "comments keep a hat that was given up, also when they are edited" do
    hat = grant_hat
    comment = comment_with(hat)
    hat.give_up
    assert_equal hat, comment.reload.shown_hat
    assert_equal [ hat ], @member.reload.hats_for(comment)
    assert_empty @member.hats_for(Comment.new)
    assert comment.update(body: "Still said as such.")
  end

  test "a revoked hat disappears from comments, in batches, and threads get another version" do
    hat = grant_hat
    comments = Array.new(25) { |number| comment_with(hat, body: "Number #{number}") }
    Comment.update_all updated_at: 1.day.ago
    version = @post.reload.thread_version
    hat.revoke

    assert_equal 0, Comment.where.not(hat_id: nil).count
    assert_operator @post.reload.thread_version, :>, version
    assert comments.first.reload.updated_at.after?(1.minute.ago), "lists are cached by it"
    assert_equal [ 0, [] ], [ hat.reload.items_count, Hat.running.to_a ]
  end

  test "what isn't cleared yet is shown without the hat, and continues in a job" do
    hat = grant_hat
    comment = comment_with(hat)
    Hat.where(id: hat).update_all revoked_at: Time.current, items_count: 1
    assert_nil comment.reload.shown_hat
    assert_equal [ hat ], ContinueOperationJob.running
    assert_equal 0, hat.items_done

    perform_enqueued_jobs { ContinueOperationJob.perform_later hat }
    assert_nil comment.reload.hat_id
    assert_empty ContinueOperationJob.running
  end

  test "a hat stays with its comment when threads are merged" do
    comment = comment_with(grant_hat)
    decide @post, "merged", target_address: posts(:essay).id.to_s
    assert_equal [ posts(:essay).id, "SQLite developer" ], [ comment.reload.post_id, comment.shown_hat.name ]
  end

  test "is deleted with the member's account, and leaves the log, comments and lists" do
    assert decide(@member, "granted", hat_name: "SQLite developer")
    comment = comment_with(Hat.last)
    deletion = @member.delete_account(texts: false, challenge: SignInHelper::PASSWORD)
    assert_empty Hat.active
    deletion.continue
    assert_equal [ 0, nil, User.ghost ], [ Hat.count, comment.reload.hat_id, comment.author ]
    action = ModerationAction.last
    assert_equal [ "granted", nil, User.ghost ], [ action.action, action.hat_id, action.subject ]
  end

  test "goes on without the name of the moderator who granted it" do
    hat = grant_hat(granted_by: users(:tomas))
    users(:tomas).delete_account(texts: false, challenge: SignInHelper::PASSWORD).continue
    assert_equal User.ghost, hat.reload.granted_by
    assert_predicate hat, :active?
  end

  test "is exported for the member and the moderator, and with comments" do
    hat = grant_hat(link: "https://sqlite.org/crew.html", granted_by: users(:admin))
    comment_with hat
    exported = ->(user, list) { JSON.parse(User::Export.new(user).enum_for.to_a.join).fetch(list) }
    assert_equal [ "SQLite developer", "https://sqlite.org/crew.html" ],
      exported[@member, "hats"].sole.values_at("name", "link")
    assert_includes exported[@member, "comments"].pluck("hat_id"), hat.id
    assert_equal [ @member.id ], exported[users(:admin), "hats_you_granted"].pluck("user_id")
  end
end
