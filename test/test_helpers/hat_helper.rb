# Grants hats, and comments with them.
module HatHelper
  private
    def build_hat(user: users(:maria), granted_by: users(:admin), name: "SQLite developer", **)
      Hat.new(user:, granted_by:, name:, **)
    end

    def grant_hat(...) = build_hat(...).tap(&:save!)

    def build_comment(hat, body: "As such, I can say so.", post: posts(:wal))
      Comment.new(post:, author: hat.user, hat:, body:)
    end

    def comment_with(...) = build_comment(...).submit
end
