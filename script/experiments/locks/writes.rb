# Every kind of write by random members on random items. Each method prepares what a request would have loaded
# before, and returns the write.
class Locks::Writes
  KINDS = %i[
    vote_on_a_post vote_on_a_comment post comment reply follow save hide mute flag removal ban edit_profile
    mark_as_read sign_in
  ].freeze

  def initialize(seed)
    @random, @number = Random.new(seed), 0
    @latest = [ Post, Comment, User ].to_h { |model| [ model, model.maximum(:id) ] }
    @administrator, @heavy = User.find_by!(username: "admin"), User.find_by!(username: "heavy")
    @established = User.where("karma > 100").limit(500).ids
  end

  def vote_on_a_post = with_item(Post) { |post, user| post.vote_by(user) }
  def vote_on_a_comment = with_item(Comment) { |comment, user| comment.vote_by(user) }

  def post
    author, number = member, unique
    post = author.posts.new(title: "A title of post #{number}", url: "https://new#{number}.example/a/page")
    -> { post.submit or raise post.errors.full_messages.to_sentence }
  end

  def comment = new_comment(item(Post), nil)
  def reply = item(Comment).then { |parent| new_comment(parent.post, parent) }
  def follow = with_item(Post) { |post, user| post.follow_by(user) }
  def save = with_item(Post) { |post, user| post.bookmark_by(user) }
  def hide = with_item(Post) { |post, user| post.hide_for(user) }

  def mute
    mute = Mute.new(user: member, name: member.username)
    -> { mute.submit }
  end

  def flag = with_item(Comment) { |comment, user| comment.flags.new(user:, reason: "spam").submit }
  def removal = moderate(item(Comment), "removed")
  def ban = moderate(find(User), "banned")

  def edit_profile
    user = member
    -> { user.update!(about: "Text number #{unique}") }
  end

  # One of the heavy member's unread notifications.
  def mark_as_read
    id = @heavy.notifications.where(read_at: nil).pick(:id)
    -> { @heavy.notifications.where(id:).mark_read }
  end

  def sign_in
    user = member
    -> { user.sessions.create!(user_agent: "Mozilla/5.0", ip_address: "192.0.2.1") }
  end

  private
    def unique = @number += 1
    def member = User.find(@established.sample(random: @random))
    def find(model) = model.where(id: @random.rand(5..@latest[model])..).order(:id).first

    # A random one that isn't removed.
    def item(model)
      item = find(model)
      item.removed? || item.thread.removed? ? item(model) : item
    end

    def with_item(model)
      item, user = item(model), member
      -> { yield item, user }
    end

    def new_comment(post, parent)
      body = "A sentence that is as long as many comments are, with the number #{unique}."
      comment = Comment.new(post:, parent:, author: member, body:)
      -> { comment.submit or raise comment.errors.full_messages.to_sentence }
    end

    def moderate(target, action)
      moderation = target.moderation_action_by(@administrator, action:, reason: "Spam")
      -> { moderation.execute }
    end
end
