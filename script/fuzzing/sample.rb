# Runs inside Rails: creates the accounts that send requests, and rows of every kind that the requests act on.
# Creates them again after requests have deleted rows or banned accounts. Only for a throw-away site.
module Fuzzing
  class Sample
    PASSWORD = "four lucky words here"
    ROLES = {
      "new" => "member", "applicant" => "member", "member" => "member", "suspended" => "member",
      "moderator" => "moderator", "administrator" => "administrator", "tokens" => "member"
    }.freeze
    SCOPES = %w[ read write feeds ].freeze
    RESET = [ Suspension, Authenticator, JoinRequest, Mute, HiddenPost ].freeze
    BROWSER_KEYS = {
      p256dh_key: Base64.urlsafe_encode64("\x04#{"k" * 64}", padding: false),
      auth_key: Base64.urlsafe_encode64("a" * 16, padding: false)
    }.freeze
    MANY = 40

    def initialize
      @digest = BCrypt::Password.create(PASSWORD, cost: BCrypt::Engine::MIN_COST)
      @people, @tokens = {}, {}
      User.where.not(password_digest: User::Passwordless::NO_PASSWORD).update_all(password_digest: @digest)
    end

    # Returns what requests contain: the password, tokens and the ids of rows.
    def refresh
      Rails.cache.clear # resets the rate limits
      SettingChange.delete_all
      ROLES.each { |name, role| @people[name] = person(name, role) }
      JoinRequest.create!(user: @people.fetch("applicant"), body: "Fuzzed")
      suspend @people.fetch("suspended")
      create_moderation_items
      usernames, own = @people.transform_values(&:username), @people.transform_values { |user| own(user) }
      { password: PASSWORD, usernames:, tokens:, ids:, own: }
    end

    private
      def person(name, role)
        user = User.find_or_initialize_by(username: "fuzz_#{name}")
        ReservedUsername.release user.username # in case the persona deleted its account
        user.update!(password: PASSWORD) if user.new_record?
        karma, joined = name == "new" ? [ 0, Time.current ] : [ 500, 1.year.ago ]
        user.update_columns(role:, karma:, created_at: joined, password_digest: @digest, passkey_handle: nil,
          language: nil, email_address: "#{user.username}@fuzz.invalid", unconfirmed_email_address: nil)
        RESET.each { |model| model.where(user:).delete_all }
        user.reload.tap { |found| create_belongings(found, SecureRandom.hex(4)) }
      end

      # At least one of everything, since requests delete some.
      def create_belongings(user, number)
        post = Post.create!(author: user, title: "Fuzzed #{number}", url: "https://#{number}.fuzz.invalid/")
        Comment.create!(author: user, post:, body: "Fuzzed #{number}")
        user.invitations.create!(note: number) if user.invitations.none?
        if user.passkeys.none?
          user.passkeys.create!(name: number, credential: number, public_key: number, sign_count: 0)
        end
        user.message_to_moderators(body: "Fuzzed #{number}").submit if user.conversations.none?
        user.mutes.create!(domain: "#{number}.invalid") if user.mutes.none?
        AccessToken.create!(user:, name: number, scope: "read") if user.access_tokens.none?
        subscribe_a_browser(user, number) if user.push_subscriptions.none?
      end

      def subscribe_a_browser(user, number)
        session = user.sessions.first || user.sessions.create!(user_agent: "Fuzz", last_seen_at: Time.current)
        endpoint = "https://push.invalid/#{number}"
        subscription = user.push_subscriptions.new(session_id: session.id, endpoint:, **BROWSER_KEYS)
        subscription.save!(validate: false) # push.invalid isn't a public address
      end

      def suspend(user)
        by = @people.fetch("administrator")
        user.moderation_action_by(by, action: "suspended", reason: "Fuzzed", days: 3).execute ||
          raise("Could not suspend #{user.username}")
      end

      def tokens
        SCOPES.each do |scope|
          @tokens[scope] = token_for(scope) unless AccessToken.find_by_secret(@tokens[scope].to_s)
        end
        @tokens
      end

      def token_for(scope) = AccessToken.create!(user: @people["tokens"], name: scope, scope:).secret

      def create_moderation_items
        moderator, others = @people["moderator"], User.where.not(id: @people.values).limit(3).to_a
        pattern = "fuzz #{SecureRandom.hex(3)}"
        if ContentRule.count < 3
          ContentRule.create!(user: moderator, kind: "words", pattern:, action: "watch", reason: "Fuzzed")
        end
        Tag.create!(name: "fuzz", description: "Fuzzed") unless Tag.exists?(name: "fuzz")
        JoinRequest.where(user: others.last).delete_all
        JoinRequest.create!(user: others.last, body: "Fuzzed")
        Post.visible.where.not(author: @people.values).limit(2).each do |post|
          Flag.new(user: moderator, post:, reason: "spam").submit
        end
        MemberNote.create!(user: others.first, author: moderator, body: "Fuzzed") if MemberNote.none?
        suspect others.first
        fail_a_job if SolidQueue::FailedExecution.none?
        Rails.error.report(RuntimeError.new("Fuzzed"), handled: true) if SolidErrors::Error.none?
      end

      def suspect(user)
        AbuseSignal.update_all(dismissed_at: nil, dismissed_by_id: nil)
        return if AbuseSignal.any?

        evidence = { domain: "fuzz.invalid", links: 8, all_links: 9 }
        AbuseSignal.create!(kind: "single_domain", user:, evidence:, detected_at: Time.current)
      end

      def fail_a_job
        arguments = DeleteOldErrorsJob.new.serialize
        class_name, active_job_id = arguments.values_at("job_class", "job_id")
        job = SolidQueue::Job.create!(queue_name: "default", class_name:, active_job_id:, arguments:)
        job.ready_execution.delete
        error = { exception_class: "RuntimeError", message: "Fuzzed", backtrace: [] }
        SolidQueue::FailedExecution.create!(job:, error:)
      end

      def ids
        recent = Post.visible.last(MANY)
        { posts: latest(Post.visible) + latest(Post.where(removed: true)).first(2),
          comments: latest(Comment.visible), users: User.last(MANY).map(&:username),
          domains: recent.filter_map(&:domain).uniq, tags: Tag.pluck(:name),
          days: recent.map { |post| post.created_at.to_date.iso8601 }.uniq, rules: latest(ContentRule),
          hints: latest(AbuseSignal.open), join_requests: latest(JoinRequest),
          all_conversations: latest(Conversation), member_notes: latest(MemberNote),
          errors: latest(SolidErrors::Error), jobs: SolidQueue::Job.last(MANY).map(&:active_job_id) }
      end

      def own(user)
        rows = { posts: user.posts.visible, comments: user.comments.visible }
        %i[
          invitations sessions passkeys mutes push_subscriptions access_tokens conversations
        ].each { |name| rows[name] = user.public_send(name) }
        rows.transform_values { |relation| latest(relation) }
      end

      def latest(rows) = rows.unscope(:order).order(id: :desc).limit(MANY).ids
  end
end
