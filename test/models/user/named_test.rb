require "test_helper"

class User::NamedTest < ActiveSupport::TestCase
  test "takes two to twenty letters, digits, hyphens and underscores" do
    %w[ jo J0-_ abcdefghijklmnopqrst ].each { |username| assert_empty errors_on(username), username }
    [
      "", "j", "abcdefghijklmnopqrstu", "jo hn", "jo/hn", "jo.hn", "josé", "jo\nhn", "jo@hn", "x" * 1.megabyte
    ].each do |username|
      assert_not_empty errors_on(username), username.first(30).inspect
    end
  end

  test "what is too long is not looked through for what it may not have, nor looked for" do
    User.new(username: "warm", password: "four lucky words here").validate
    long = User.new(username: "é" * 1.megabyte)
    assert_no_queries { long.validate }
    assert_equal [ :too_long ], long.errors.where(:username).map(&:type)
  end

  test "a name is taken in any case, and the space around it does not count" do
    assert_includes errors_on(" MARIA "), "is already taken. Choose another, or sign in if it’s yours"
  end

  test "the site's own names are kept for an administrator" do
    assert_not_empty errors_on("Moderator")
    assert User.new(username: "Moderator", password: "four lucky words here", role: :administrator).valid?
    refute User.new(username: "Deleted", password: "four lucky words here", role: :administrator).valid?,
      "what was left behind is kept under that name"
  end

  test "stored names stay good: only a new one is judged" do
    users(:maria).update_columns username: "root"
    assert users(:maria).reload.update(about: "Still here.")
  end

  test "two people who ask for one name in the same instant: one has it, the other is told" do
    latecomer = User.new(username: "twin", password: "four lucky words here")
    latecomer.define_singleton_method(:perform_validations) do |*|
      User.create!(username: "Twin", password: "four lucky words here")
    end

    assert_not latecomer.save
    assert_includes latecomer.errors[:username], "is already taken. Choose another, or sign in if it’s yours"
  end

  private
    def errors_on(username)
      User.new(username:, password: "four lucky words here").tap(&:validate).errors[:username]
    end
end
