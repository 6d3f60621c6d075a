# Gives a member of the sample community years of activity, and moderators a full queue, so that no page is empty. Prints how long
# the nightly detection of abuse signals takes. Does nothing if run again.
class Pages::ActiveMember
  MANY, FEW = 500, 20

  def initialize(user)
    @user, @random = user, Random.new(7)
    @posts, @comments, @people = [ Post, Comment, User ].map { |model| model.maximum(:id) }
  end

  def create
    return if @user.bookmarks.any?

    ApplicationRecord.transaction do
      create_lists
      create_notifications
      create_moderation_queue
      create_account_records
    end
    detect_abuse_signals
  end

  private
    def create_lists
      insert Bookmark,
        posts(MANY).map { |post_id| { user_id:, post_id:, comment_id: nil } } +
        comments(MANY).map { |comment_id| { user_id:, post_id: nil, comment_id: } }
      insert Follow, posts(MANY).map { |post_id| { user_id:, post_id: } }
      insert HiddenPost, posts(FEW * 10).map { |post_id| { user_id:, post_id: } }
      domains = Post.where.not(domain: nil).distinct.order(:domain).limit(FEW).offset(FEW).pluck(:domain)
      insert Mute, people(FEW).map { |muted_user_id| { user_id:, muted_user_id:, domain: nil } } +
        domains.map { |domain| { user_id:, muted_user_id: nil, domain: } }
    end

    def create_notifications
      insert Notification,
        Comment.where(id: comments(MANY * 2))
        .map { |comment| { user_id:, post_id: comment.post_id, comment_id: comment.id, kind: "reply",
          read_at: (Time.current if comment.id.odd?) } }
    end

    def create_moderation_queue
      insert Flag, posts(MANY)
        .flat_map { |post_id| people(2).map { |flagger_id| { user_id: flagger_id, post_id:, reason: "spam" } } }
      insert ModerationAction,
        Post.where(id: posts(MANY * 10))
        .map { |post| { user_id:, subject_id: post.author_id, post_id: post.id, action: "unlocked", reason: "Calm again" } }
      insert ContentRule,
        Array.new(FEW) { |number| { user_id:, kind: "domain", pattern: "spam#{number}.example", action: "refuse",
        reason: "It sells." } }
      insert JoinRequest, people(FEW).map { |asker_id| { user_id: asker_id, body: "I would like to take part." } }
    end

    def create_account_records
      insert Invitation, Array.new(FEW) { |number| { user_id:, note: "For number #{number}", expires_at: 30.days.from_now } }
      insert AccessToken,
        Array.new(FEW / 4) { |number| { user_id:, name: "Reader #{number}", scope: "read",
        digest: Digest::SHA256.hexdigest(number.to_s) } }
      insert SecurityEvent,
        Array.new(MANY) { { user_id:, kind: "signed_in", sign_in_method: "password", ip_address: "203.0.113.7" } }
      insert Session, Array.new(FEW) {
        { user_id:, user_agent: "Mozilla/5.0", ip_address: "203.0.113.7", last_seen_at: Time.current }
      }
    end

    def detect_abuse_signals
      started = Kit::Clock.now
      AbuseSignal.detect
      puts format(
        "`AbuseSignal.detect`: %.1f s, %d signals", Kit::Clock.now - started, AbuseSignal.count
      )
    end

    def user_id = @user.id
    def posts(count) = random_ids(count, @posts)
    def comments(count) = random_ids(count, @comments)
    def people(count) = random_ids(count, @people) - [ user_id ]
    def random_ids(count, greatest) = Array.new(count) { @random.rand(1..greatest) }.uniq

    def insert(model, rows)
      model.insert_all! rows.map { |row| { created_at: Time.current, **row } }
    end
end
