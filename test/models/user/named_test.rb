require "test_helper"

class User::NamedTest < ActiveSupport::TestCase
  test "accepts 2 to 20 letters, digits, hyphens and underscores" do
    %w[ jo J0-_ abcdefghijklmnopqrst ].each { |username| assert_empty errors_on(username), username }
    [
      "", "j", "abcdefghijklmnopqrstu", "jo hn", "jo/hn", "jo.hn", "josé", "jo\nhn", "jo@hn", "x" * 1.megabyte
    ].each do |username|
      assert_not_empty errors_on(username), username.first(30).inspect
    end
  end

  test "reports only the length of a username that is too long, without a query" do
    User.new(username: "warm", password: "four lucky words here").validate
    long = User.new(username: "é" * 1.megabyte)
    assert_no_queries { long.validate }
    assert_equal [ :too_long ], long.errors.where(:username).map(&:type)
  end

  test "rejects a taken username regardless of case and whitespace" do
    assert_includes errors_on(" MARIA "), "is already taken. Choose another, or sign in if it’s yours"
  end

  test "reserves the site's own names for administrators" do
    assert_not_empty errors_on("Moderator")
    assert User.new(username: "Moderator", password: "four lucky words here", role: :administrator).valid?
    refute User.new(username: "Deleted", password: "four lucky words here", role: :administrator).valid?,
      "the ghost user has that name"
  end

  test "doesn't validate an unchanged username again" do
    users(:maria).update_columns username: "root"
    assert users(:maria).reload.update(about: "Still here.")
  end

  test "reports a username that was taken after validation" do
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
