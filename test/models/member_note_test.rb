require "test_helper"

class MemberNoteTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  setup do
    @note = MemberNote.create!(user: users(:tomas), author: users(:maria), body: "Watch\r\nthis\u0007 ")
  end

  test "normalizes the text and requires one about somebody else" do
    assert_equal "Watch\nthis", @note.body
    assert_not MemberNote.new(user: users(:tomas), author: users(:tomas), body: "Me").valid?
    assert_not MemberNote.new(user: users(:tomas), author: users(:maria), body: "x" * 2_001).valid?
  end

  test "is deleted with the member's account" do
    delete_account_of users(:tomas)
    assert_empty MemberNote.all
  end

  test "goes to the ghost when the author deletes the account" do
    delete_account_of users(:maria)
    assert_equal [ User.ghost, users(:tomas) ], @note.reload.then { |note| [ note.author, note.user ] }
    assert_not @note.deletable_by?(users(:tomas))
    assert @note.deletable_by?(users(:admin))
  end

  private
    def delete_account_of(user)
      user.delete_account(texts: false, challenge: SignInHelper::PASSWORD)
        .tap { perform_enqueued_jobs only: ContinueOperationJob }
    end
end
