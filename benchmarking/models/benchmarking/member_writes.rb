# Writes with the methods that the forms and the API use, so validations, filters, locks and notifications
# cost what they cost a member. Only the limits for new members don't apply.
#
# Methods that write an item return the id of its post. They raise ActiveRecord::RecordNotFound if there is
# nothing to write to.
class Benchmarking::MemberWrites
  # +session+ has the attributes of the session that each request creates.
  def initialize(user, session)
    @user, @session = user, session
  end

  def sign_in
    Session.new(user: @user, **@session).insert
  end

  def create_post(**attributes)
    sign_in
    submit(Post.new(author: @user, **attributes)).id
  end

  # Comments on a random post that accepts comments.
  def create_comment(**attributes)
    post = Benchmarking::RandomSampling.pick!(Post, :reply)
    sign_in
    submit(Comment.new(author: @user, post:, **attributes)).post_id
  end

  # Deletes a random post in the name of its author. The row stays, as when members delete their posts.
  def delete_post
    remove(Post).id
  end

  def delete_comment
    remove(Comment).post_id
  end

  private
    def submit(item)
      item.submit(limited: false) || raise(ActiveRecord::RecordInvalid, item)
    end

    def remove(model)
      item = Benchmarking::RandomSampling.pick!(model, :delete)
      sign_in
      item.remove(by: item.author)
    end
end
