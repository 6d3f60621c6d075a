require "test_helper"

# Eight simultaneous requests do no more than one: use a token, reach a limit, undo an action.
class OnceRaceTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper, FactorsHelper

  self.use_transactional_tests = false

  THREADS = 8
  MARKED = "body LIKE 'Meanwhile%' OR body LIKE 'Before%'"
  FROM = { user_agent: "", ip_address: "192.0.2.1" }.freeze

  setup { @racer = User.create!(username: "racer", password: "four lucky words here") }

  test "sets one of eight passwords with a reset link" do
    token = @racer.password_reset_token
    users = Array.new(THREADS) { User.find_by_password_reset_token(token) }
    accepted = race(users.each_with_index.to_a) do |user, index|
      user.replace_password("lucky words #{index} and more") && index
    end

    winner = accepted.grep(Integer).sole
    assert_equal @racer, User.authenticate_by_login("racer", "lucky words #{winner} and more")
    assert_equal 1, @racer.security_events.where(kind: "password_reset").count
    assert_equal [ :changed_meanwhile ], users.flat_map { |user| user.errors.map(&:type) }.uniq
  end

  test "changes the password once for eight forms with the current password" do
    users = Array.new(THREADS) { User.find(@racer.id) }
    results = race(users.each_with_index.to_a) do |user, index|
      user.change_password("lucky words #{index} and more", challenge: "four lucky words here")
    end
    assert_equal 1, results.count(true)
  end

  test "doesn't reset the password with a link to an address that is removed at the same time" do
    @racer.update! email_address: "racer@example.com"
    token = @racer.password_reset_token
    late = User.find_by_password_reset_token(token)
    @racer.change_email_address "", challenge: "four lucky words here"

    assert_not late.replace_password("five lucky words here")
    assert User.authenticate_by_login("racer", "four lucky words here")
  end

  test "confirms an address once, and emails the former address once" do
    @racer.update! email_address: "racer@example.com", unconfirmed_email_address: "new@example.com"
    token = @racer.generate_token_for(:email_confirmation)
    users = Array.new(THREADS) { User.find_by_token_for(:email_confirmation, token) }

    assert_enqueued_emails(1) { assert_equal [ true ], race(users, &:confirm_email_address).uniq }
    addresses = @racer.reload.values_at(:email_address, :unconfirmed_email_address)
    assert_equal [ "new@example.com", nil ], addresses
  end

  test "restores an account once for eight clicks, whichever link of an incident they are on" do
    @racer.update! email_address: "racer@example.com", unconfirmed_email_address: "thief@example.com"
    @racer.change_password "five lucky words here", challenge: "four lucky words here"
    User.find(@racer.id).confirm_email_address
    links = AccountSnapshot.order(:id).map { |snapshot| snapshot.generate_token_for(:restoration) }
    assert_equal 2, links.size
    snapshots = Array.new(THREADS) { |index| AccountSnapshot.find_by_link(links[index % 2]) }

    assert_includes 1..2, race(snapshots, &:restore).count(true)
    assert_equal [ "racer@example.com", nil ],
      @racer.reload.values_at(:email_address, :unconfirmed_email_address)
    assert_nil User.authenticate_by_login("racer", "five lucky words here")
  end

  test "uses a sign-in link once, and ends the ways in once" do
    token = SignInLink.issue(@racer).token
    links = Array.new(THREADS) { |number| [ SignInLink.find_by_link(token), "a lucky lamp #{number} days" ] }
    used = race(links) { |link, password| link.use(password, everything_else: true) }

    assert_equal 1, used.count(true)
    assert User.authenticate_by_login("racer", links.dig(used.index(true), 1))
    assert_equal 1, @racer.security_events.where(kind: "password_reset").count
  end

  test "gives an address to one of eight accounts that claim it" do
    racers = named_racers.each { |racer| racer.update!(unconfirmed_email_address: "same@example.com") }
    assert_equal 1, race(racers, &:confirm_email_address).count(true)
    assert_equal 1, User.where(email_address: "same@example.com").count
  end

  test "accepts a code of the authenticator app, and a recovery code, once" do
    codes = give_authenticator(@racer)
    [ code, codes.first ].each do |given|
      accepted = race(Array.new(THREADS) { User.find(@racer.id) }) { |user| user.verify_second_factor(given) }
      assert_equal 1, accepted.compact.size
    end
  end

  test "leaves ten recovery codes after eight renewals" do
    give_authenticator @racer
    race(Array.new(THREADS) { User.find(@racer.id) }) { |user| user.renew_recovery_codes(**FROM) }
    assert_equal RecoveryCode::COUNT, @racer.recovery_codes.count
  end

  test "turns on one authenticator app" do
    secret = ROTP::Base32.random
    offer = Authenticator.send(:verifier).generate(secret, purpose: "authenticator of #{@racer.id}")
    added = race(Array.new(THREADS) { User.find(@racer.id) }) do |user|
      user.add_authenticator(offer, ROTP::TOTP.new(secret).now, **FROM)
    end
    assert_equal [ 1, 10 ], [ added.compact.size, @racer.recovery_codes.count ]
  end

  test "signs in once with the recovery code of an account without a password" do
    paula = User.new(username: "racer_paula").tap(&:prepare_for_passkey)
    codes = paula.register_with_passkey(name: "Key", credential: "race", public_key: "x")
    signed_in = race(Array.new(THREADS)) { User.authenticate_by_recovery_code("racer_paula", codes.first) }
    assert_equal [ paula ], signed_in.compact
  end

  test "accepts the challenge of a passkey once, in the store that servers use" do
    store = ActiveSupport::Cache.lookup_store(:solid_cache_store, namespace: "race")
    options = { unless_exist: true, expires_in: 1.hour }
    written = race(Array.new(THREADS)) { store.write("passkey challenge", true, **options) }
    assert_equal 1, written.count(true)
  ensure
    store.delete "passkey challenge"
  end

  test "counts each attempt, in the store that servers use" do
    store = ActiveSupport::Cache.lookup_store(:solid_cache_store, namespace: "race")
    counts = race(Array.new(THREADS)) { store.increment("attempts", 1, expires_in: 1.hour) }
    assert_equal [ *1..THREADS ], counts.sort
  ensure
    store.delete "attempts"
  end

  test "signs one person up with an invitation" do
    invitation = users(:maria).invitations.create!
    newcomers = Array.new(THREADS) { User.new(username: "racer#{_1}", password: "four lucky words here") }
    results = race(newcomers) do |user|
      user.register(invitation: Invitation.find(invitation.id)) || user.errors.map(&:type)
    end
    assert_equal [ 1, THREADS - 1 ], [ results.count(true), results.count([ :invitation_used ]) ]
  end

  test "issues no more invitations than a member may create" do
    change_settings invitations_a_month: 2
    issued = race(Array.new(THREADS)) { User.find(users(:maria).id).invitations.new.issue || nil }
    assert_equal [ 2, 2 ], [ issued.compact.size, users(:maria).invitations.count ]
  end

  test "creates one invitation if a form is submitted eight times" do
    seen_up_to = Invitation.last_id
    issued = race(Array.new(THREADS)) do
      User.find(users(:maria).id).invitations.new(note: "Lena", seen_up_to:).issue || nil
    end
    assert_equal [ THREADS, 1 ], [ issued.compact.size, users(:maria).invitations.count ]
  end

  test "gives a username to one person" do
    people = Array.new(THREADS) { User.new(username: "racer_same", password: "four lucky words here") }
    assert_equal 1, race(people, &:save).count(true)
  end

  test "decides on a request to join once" do
    request = JoinRequest.create!(user: @racer, body: "I like boats.")
    decided = race(Array.new(THREADS)) do
      JoinRequest.find(request.id).decide("accepted", by: users(:admin), reason: nil)
    end
    assert_equal 1, decided.count { |done| done }
  end

  test "counts a member's vote once" do
    score = posts(:wal).score
    race(Array.new(THREADS)) { Post.find(posts(:wal).id).vote_by(User.find(@racer.id)) }
    assert_equal score + 1, posts(:wal).reload.score
  end

  test "enforces the hourly limit of new members on posts and comments" do
    change_settings newcomer_posts: 3, newcomer_comments: 2, settling_days: 0
    texts = Array.new(THREADS) { |index| "Number #{index}" }
    posted = race(texts) { |text| Post.new(author: User.find(@racer.id), title: text, body: text).submit }
    commented = race(texts) do |body|
      Comment.new(author: User.find(@racer.id), post: posts(:wal), body:).submit
    end
    assert_equal [ 3, 2 ], [ posted, commented ].map { |results| results.compact.size }
  end

  test "creates one post and one comment for eight requests with the same token" do
    texts = Array.new(THREADS) { |index| "Number #{index}" }
    limited = { limited: false }
    [
      ->(_) { once(Post, title: "Once", request_token: "t1").submit(**limited) },
      ->(_) { once(Comment, post: posts(:wal), request_token: "t2").submit(**limited) }
    ].each { |send| assert_equal 1, race(texts, &send).uniq.size }
    assert_equal [ 1, 1 ], @racer.reload.values_at(:posts_count, :comments_count)
  end

  test "keeps an administrator if all demote each other and delete their accounts at the same time" do
    racers = named_racers.each(&:administrator!)
    users(:admin).member!
    race(racers.each_with_index.to_a) do |racer, index|
      if index.even?
        decide User.find(racers[index - 1].id), "demoted", by: User.find(racer.id)
      else
        User.find(racer.id).delete_account(texts: false, challenge: "four lucky words here")
      end
    rescue ActiveRecord::RecordNotFound # who is demoted is already gone
    end
    assert_operator User.administrator.count, :>=, 1
  ensure
    users(:admin).administrator!
  end

  test "undoes a bulk action once" do
    bulk = BulkAction.on(users(:admin), [ "post_#{posts(:wal).id}" ], reason: "Spam")
    assert bulk.submit
    race(Array.new(THREADS)) { BulkAction.find(bulk.id).undo(by: User.find(users(:admin).id)) }

    assert_equal %w[ removed restored ], ModerationAction.order(:id).pluck(:action)
    assert_predicate bulk.reload, :undone?
  end

  test "undoes a single action once" do
    assert decide(posts(:wal), "removed")
    action = ModerationAction.sole
    race(Array.new(THREADS)) { ModerationAction.find(action.id).undo(by: User.find(users(:admin).id)) }
    assert_equal %w[ removed restored ], ModerationAction.order(:id).pluck(:action)
  end

  test "grants a hat once" do
    granted = race(Array.new(THREADS)) do
      decide User.find(@racer.id), "granted", by: User.find(users(:admin).id), hat_name: "SQLite developer"
    end
    assert_equal [ 1, 1 ], [ granted.count { |done| done }, @racer.hats.active.count ]
  end

  test "loses no reply to a thread that is merged at the same time" do
    twin = Post.create!(author: users(:newcomer), title: "WAL explained", body: "Twin")
    3.times { |index| Comment.create!(author: users(:maria), post: twin, body: "Before #{index}") }
    replies = race([ *1...THREADS, :merge ]) do |racer|
      if racer == :merge
        target_address = posts(:wal).id.to_s
        decide Post.find(twin.id), "merged", by: User.find(users(:admin).id), target_address:
      else
        reply = Comment.new(author: users(:maria), post: Post.find(twin.id), body: "Meanwhile #{racer}")
        reply.submit limited: false
      end
    end.grep(Comment)

    assert_predicate twin.reload, :merged?
    assert_equal 3 + replies.size, Comment.visible.where(post: [ twin, posts(:wal) ]).where(MARKED).count
    assert_predicate posts(:wal).comments.where("body LIKE 'Before%'"), :many?
  end

  private
    def once(model, **attributes)
      model.new(author: User.find(@racer.id), body: "Once", **attributes)
    end

    def named_racers(count = THREADS)
      Array.new(count) { |index| User.create!(username: "racer#{index}", password: "four lucky words here") }
    end
end
