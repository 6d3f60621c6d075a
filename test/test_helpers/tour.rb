# Requests every page and submits every form, for tests that check all of them. Each line of the texts is a
# request: GET with paths; NEXT likewise, with the next page of each; or POST, PATCH or DELETE with a path and
# the fields of a form. A ! after the verb means that the form first shows what will happen. The including
# integration test loads the sample community and implements `step`, which receives the name of each request
# and a block that sends it.
module Tour
  LISTS = "/ /newest /active /ask /show /top /top/week /top/month /top/year /top/all /best /comments " \
    "/past".freeze
  PASSWORD = "four words and a lamp".freeze
  REASON = "reason=As it is".freeze

  private
    def tour_as_visitor
      browse
      read_feeds_and_apis
      token = User.last.password_reset_token
      tour "GET /about /moderation/log /nothing-here /sign-in /sign-up /password-reset/new /password-reset",
        "GET /account-deleted /password-reset/edit?token=#{token}", <<~REQUESTS
          POST /sign-in session[username]=nobody&session[password]=a guess
          POST /password-reset password_reset[email_address]=nobody@example.com
          PATCH /password-reset token=#{token}&user[password]=#{PASSWORD}
          POST /sign-up user[username]=tourist&user[unconfirmed_email_address]=tourist@example.com&user[password]=#{PASSWORD}
          DELETE /sign-in
        REQUESTS
      use_sign_in_link_of User.last
      restore_account_of User.find_by!(username: "tourist")
      report_as_visitor
      sign_up_with_passkey
      with_sign_up_mode("approval") do
        joining = "user[username]=asker&user[unconfirmed_email_address]=&user[password]=#{PASSWORD}"
        tour "GET /invitations /sign-up", <<~REQUESTS
          POST /sign-up #{joining}&user[reason_for_joining]=
          POST /sign-up #{joining}&user[reason_for_joining]=I build boats.
          GET /join-request /posts/new
          DELETE /sign-in
          POST /sign-in session[username]=asker&session[password]=#{PASSWORD}
          DELETE /sign-in
        REQUESTS
      end
    end

    def use_sign_in_link_of(user)
      token = SignInLink.issue(user).token
      tour "GET /sign-in-link?token=#{token}", <<~REQUESTS
        POST /sign-in-link token=#{token}&user[password]=#{PASSWORD}&user[everything_else]=1
        DELETE /sign-in
      REQUESTS
    end

    def restore_account_of(user)
      user.update! email_address: "tourist@example.com"
      user.record_sign_in(user_agent: "", ip_address: "192.0.2.1")
      token = user.account_snapshots.last.generate_token_for(:restoration)
      tour "GET /this-wasnt-me?token=#{token}", "POST /this-wasnt-me token=#{token}"
    end

    def report_as_visitor
      post = Post.visible.last
      fields = "report[url]=/posts/#{post.id}&report[reason]=other&report[explanation]=Against the law&" \
        "report[name]=&report[email_address]=r@example.com&report[website]="
      tour "GET /report /report?url=/posts/#{post.id} /report/received",
        "POST /report #{fields}&report[good_faith]=0\nPOST /report #{fields}&report[good_faith]=1"
      post.moderation_action_by(User.administrator.first, action: "dismissed", reason: "As it is").execute
      token = Report.last.generate_token_for(:objection)
      tour "GET /report/objection?token=#{token} /report/objection?token=x", <<~REQUESTS
        POST /report/objection token=#{token}&report[objection]=
        POST /report/objection token=#{token}&report[objection]=It isn't.
      REQUESTS
    end

    def browse
      post = Post.visible.where.not(domain: nil).order(:comments_count).last
      comment, author = post.comments.where.not(parent: nil).first, post.author.username
      tag, other_tag = Tag.order(posts_count: :desc).limit(2).pluck(:name)
      shown = FrontPageAppearance.last.post_id
      tour <<~REQUESTS
        NEXT #{LISTS} /domains/#{post.domain} /users/#{author}/posts /users/#{author}/comments
        GET /tags /tags/#{tag}.atom /api/v1/posts?list=tag&tag=#{tag}
        NEXT /tags/#{tag} /search?q=the /search?q=the&order=newest
        GET /search?q=tag:#{tag} /search?q=tag:#{tag}+tag:#{other_tag} /search?q=the+tag:#{tag}+-tag:#{other_tag}
        GET /search?q=by:#{Post.visible.last.author.username}+-tag:#{tag}+tag:#{other_tag} /search?q=by:#{author}
        GET /search /search?q=%22one+of%22+-cloud+by:#{author}+after:2020-01-01 /search?q=data+type:comment
        GET /search?q=domain:#{post.domain}+type:link
        GET /posts/#{post.id} /live-updates.json?post=#{post.id} /live-updates.json /posts/#{post.id}/rank
        GET /past/#{post.created_at.to_date} /past/#{FrontPageSnapshot.last.captured_at.strftime("%F/%H")}
        GET /posts/#{shown}/rank /comments/#{comment.id} /comments/#{comment.parent_id} /users/#{author}
      REQUESTS
    end

    def read_feeds_and_apis
      comment = Comment.visible.where.not(parent: nil).first
      post, reader, writer = comment.post, comment.author.username, comment.post.author.username
      deleted = Comment.visible.last.tap { |last| last.remove by: last.author }
      ImportMapping.create! source: "hacker-news", identifier: "1", post: Post.visible.first
      ImportMapping.create! source: "lobsters", identifier: "c/abc", comment: Comment.visible.first
      tour <<~REQUESTS
        GET /dump.sqlite3 /offline /site.webmanifest /robots.txt /sitemap.xml /sitemaps/1.xml /opensearch.xml
        GET /.well-known/security.txt /item?id=1 /c/abc /imported/hacker-news/1 /v0/topstories/0.json
        GET #{HackerNews::LISTS.keys.map { |name| "/v0/#{name}.json" }.join(" ")} /v0/maxitem.json /v0/updates.json
        GET /v0/user/#{reader}.json /v0/user/nobody-at-all.json /v0/newstories.json?orderBy=%22$key%22&limitToFirst=5
        GET /v0/item/0.json /v0/item/#{post.id * 2}.json /v0/item/#{comment.id * 2 + 1}.json /v0/item/#{deleted.id * 2 + 1}.json
        OPTIONS /v0/item/1.json
        POST /v0/item/1.json
        GET #{LISTS.split.map { |path| Feed.path_of(path) }.join(" ")} /past/#{comment.created_at.to_date}.atom
        GET /domains/#{Post.visible.where.not(domain: nil).first.domain}.atom /posts/#{post.id}.atom
        GET /users/#{reader}/posts.atom /users/#{reader}/comments.atom /search.atom?q=one /search.json?q=by:#{reader}
        GET /api/v1/posts /api/v1/posts?list=top&period=week /api/v1/posts/#{post.id} /api/v1/comments
        GET /api/v1/comments/#{comment.id} /api/v1/users/#{writer} /api/v1/users/#{writer}/posts /api/v1/openapi.yaml
        GET /api/v1/users/#{writer}/comments /api/v1/items/#{post.id * 2} /api/v1/items/#{comment.id * 2 + 1}
        OPTIONS /api/v1/posts
      REQUESTS
      [
        "query=one", "tags=story", "tags=comment", "tags=author_#{writer}",
        "query=one&tags=story,author_#{writer}", "tags=story_#{post.id * 2}", "tags=(ask_hn,show_hn)",
        "tags=ask_hn", "tags=front_page", "numericFilters=points>1,created_at_i<#{1.day.ago.to_i}"
      ].each do |query|
        tour "GET /api/v1/search?#{query} /api/v1/search_by_date?#{query}"
      end
      # As event streams do after a change.
      step("/v0/item/#{post.id * 2}.json") do
        ids = [ post.id * 2, post.id * 2 + 2, comment.id * 2 + 1, deleted.id * 2 + 1 ]
        paths = ids.map { |id| "item/#{id}" }
        HackerNews::Location.json_at(paths.map { |path| HackerNews::Location.parse(path, {}) })
      end
    end

    def tour_as(user)
      sign_in_by_form user
      browse
      submit_and_vote_as user
      read_lists_of user
      mute_and_tag_as user
      read_inbox_of user
      wear_hats user
      change_items_of user
      invite_as user
      tour_settings_of user
    end

    def submit_and_vote_as(user)
      post = Post.visible.where.not(author: user).first
      comment = post.comments.where.not(author: user).first
      known = { url: Post.where.not(url: nil).newest_first.first.url }.to_query
      tour <<~REQUESTS
        GET /posts/new /link-check?#{known} /link-check?url=https://new.example/ /posts/new?#{known}
        POST /link-title url=http://169.254.0.1/
        POST /posts post[title]=&post[url]=&post[body]=
        POST /posts post[title]=Again&post[body]=&#{known.sub("url", "post[url]")}
        POST /posts post[title]=Ask: How was the journey?&post[url]=&post[body]=Tell me.
        POST /posts post[title]=A journey&post[url]=https://journeys.example/1&post[body]=
        POST /posts/#{post.id}/comments comment[body]=
        POST /posts/#{post.id}/comments comment[body]=A remark
        POST /comments/#{comment.id}/vote?value=-1
        GET /comments/#{comment.id}/replies/new
        POST /comments/#{comment.id}/replies comment[body]=A reply
      REQUESTS
      [ "/posts/#{post.id}", "/comments/#{comment.id}" ].each do |path|
        tour <<~REQUESTS
          GET #{path}/vote/new #{path}/flag/new
          POST #{path}/vote
          POST #{path}/vote
          DELETE #{path}/vote
          DELETE #{path}/vote
          POST #{path}/flag flag[reason]=
          POST #{path}/flag flag[reason]=spam
          POST #{path}/flag flag[reason]=spam
          GET #{path}/flag/new
          DELETE #{path}/flag
        REQUESTS
      end
    end

    # With rows for a page and the next one, and of posts at the end of lists, which read extra rows.
    def read_lists_of(user)
      post = Post.visible.where.not(author: user).first
      comment, first = post.comments.where.not(author: user).first, Post.visible.ids.first(40)
      tour "POST /posts/#{post.id}/bookmark\nPOST /comments/#{comment.id}/bookmark",
        "POST /posts/#{post.id}/follow"
      Bookmark.insert_all first.map { |post_id| { user_id: user.id, post_id: } }
      Follow.insert_all first.map { |post_id| { user_id: user.id, post_id: } }
      follower = User.where.not(id: [ user.id, post.author_id ]).first
      Comment.new(post:, author: follower, body: "For followers").submit
      tour <<~REQUESTS
        NEXT /saved /threads /upvoted /upvoted/comments /following
        GET /posts/#{post.id} /best /users/#{comment.author.username}/comments /inbox
        DELETE /posts/#{post.id}/bookmark
        DELETE /comments/#{comment.id}/bookmark
        DELETE /posts/#{post.id}/follow
      REQUESTS
      last = Post.visible.where(kind: "link").order(:score).first(100).min_by(&:created_at)
      other = Post.visible.where.not(domain: [ nil, last.domain ]).last
      tour "POST /posts/#{last.id}/hide\nNEXT #{LISTS} /domains/#{other.domain}"
      HiddenPost.insert_all (first - [ last.id ]).map { |post_id| { user_id: user.id, post_id: } }
      tour "NEXT /hidden\nGET /posts/#{last.id}\nDELETE /posts/#{last.id}/hide"
    end

    # A member without posts and the rarest tag, since lists read extra rows to skip them, and a commenter.
    def mute_and_tag_as(user)
      silent = User.create!(username: "silent", password: PASSWORD)
      comment, rare = Comment.visible.where.not(author: user).last, Tag.order(:posts_count).first
      [ "", silent.username, silent.username, "nowhere.example", comment.author.username ].each do |name|
        tour "POST /settings/muted mute[name]=#{name}"
      end
      tour <<~REQUESTS
        GET /settings/muted
        POST /posts/#{comment.post_id}/comment-order order=newest
        GET /posts/#{comment.post_id} /comments/#{comment.id} /users/#{comment.author.username}
        GET /domains/#{Post.visible.where.not(domain: nil).last.domain}
        DELETE /settings/muted/#{user.mutes.find_by!(muted_user: comment.author).id}
        NEXT #{LISTS} /settings/muted
        POST /posts post[title]=A tagged journey&post[url]=&post[body]=By train&post[tag_names]=nonsense
        POST /posts post[title]=A tagged journey&post[url]=&post[body]=By train&post[tag_names]=web unix
      REQUESTS
      Tagging.where(tag: rare).where.not(post_id: Post.visible.order(:created_at).first.id).delete_all
      tour <<~REQUESTS
        PATCH /posts/#{user.posts.last.id} post[title]=A tagged journey&post[body]=By train&post[tag_names]=unix
        POST /settings/muted mute[name]=##{rare.name}
        NEXT #{LISTS} /tags/unix /settings/muted
        GET /tags/#{rare.name} /search?q=the
      REQUESTS
      tour "DELETE /settings/muted/#{user.mutes.find_by!(tag: rare).id}"
      suggest_edits_of Post.visible.where.not(author: user).where(locked: false).last
    end

    # Once as another member, so that the user's suggestion is applied.
    def suggest_edits_of(post)
      path, edits = "/posts/#{post.id}/suggestion", { title: "A journey, in short", tag_names: "web" }
      tour <<~REQUESTS
        GET #{path}/new
        POST #{path} suggestion[title]=&suggestion[tag_names]=nonsense
        POST #{path} suggestion[title]=A journey&suggestion[tag_names]=#{post.tag_names}
        GET #{path}/new
        DELETE #{path}
      REQUESTS
      suggest_as_another post, **edits
      tour "POST #{path} suggestion[title]=#{edits[:title]}&suggestion[tag_names]=web\nGET /posts/#{post.id}"
    end

    def suggest_as_another(post, **edits)
      user_id = User.member.where.not(id: post.author_id).order(:id).last.id
      Suggestion.insert({ user_id:, post_id: post.id, **edits })
    end

    def read_inbox_of(user)
      comments = Comment.visible.where.not(author: user).last(PageSize::LIST + 1)
      Notification.insert_all comments.map { |comment| { user_id: user.id, kind: "mention",
        post_id: comment.post_id, comment_id: comment.id } }
      Conversation.insert_all Array.new(40) { { user_id: user.id, last_message_at: 1.day.ago } }
      appealed = suspension_of(user).id
      tour <<~REQUESTS
        POST /posts/#{Post.visible.last.id}/visit
        NEXT /inbox
        POST /inbox/reading up_to=#{user.notifications.last.id}
        GET /conversations/new /conversations/new?moderation_action_id=#{appealed}
        POST /conversations message[body]=
        POST /conversations moderation_action_id=#{appealed}&message[body]=Why?
        POST /conversations moderation_action_id=#{appealed}&message[body]=Why?
      REQUESTS
      conversation = user.conversations.find_by!(moderation_action_id: appealed).id
      tour <<~REQUESTS
        POST /conversations/#{conversation}/messages message[body]=Please.
        GET /conversations/#{conversation} /users/#{user.username} /about
        NEXT /conversations
      REQUESTS
    end

    # Without carrying it out.
    def suspension_of(user)
      suspension = { action: "suspended", reason: "As it is", days: 1 }
      user.moderation_action_by(User.administrator.first, **suspension).tap(&:save!)
    end

    def wear_hats(user)
      granted_by_id = User.administrator.first.id
      Hat.insert_all Array.new(40) { |index| { user_id: user.id, granted_by_id:, name: "Role #{index}" } }
      post, (given_up, worn) = Post.visible.newest_first.first, user.hats.first(2)
      tour <<~REQUESTS
        GET /hats/requests/new /settings/hats /users/#{user.username}
        NEXT /hats
        POST /hats/requests hat_request[name]=&hat_request[link]=&hat_request[explanation]=
        POST /hats/requests hat_request[name]=Librarian&hat_request[link]=https://library.example/&hat_request[explanation]=
        POST /posts/#{post.id}/comments comment[body]=As I was&comment[hat_id]=#{given_up.id}
        POST /posts/#{post.id}/comments comment[body]=As I am&comment[hat_id]=#{worn.id}
        DELETE /settings/hats/#{given_up.id}
        GET /posts/#{post.id} /threads /users/#{user.username}/comments /api/v1/posts/#{post.id}
        GET /api/v1/users/#{user.username}/comments
      REQUESTS
    end

    def change_items_of(user)
      post, comment = user.posts.last, user.comments.last
      Flag.insert({ user_id: User.where.not(id: user.id).first.id, post_id: post.id, reason: "spam" })
      { "/posts/#{post.id}" => "post[title]=A journey, again&post[body]=It was long.",
        "/comments/#{comment.id}" => "comment[body]=Corrected&comment[hat_id]=" }.each do |path, fields|
        tour <<~REQUESTS
          GET #{path}/edit
          PATCH #{path} #{fields}
          DELETE #{path}
          GET #{path}
          DELETE #{path}/removal
          GET #{path}/disownment/new
          POST! #{path}/disownment
        REQUESTS
      end
      Flag.where(post:).delete_all
    end

    def invite_as(user)
      2.times { tour "POST /invitations invitation[note]=A friend" }
      tour "NEXT /invitations"
      used, other = user.invitations.to_a
      token = used.generate_token_for(:joining)
      joining = "user[unconfirmed_email_address]=&user[password]=#{PASSWORD}"
      tour "DELETE /invitations/#{other.id}\nDELETE /sign-in"
      with_sign_up_mode("invitation") do
        tour "GET /sign-up /sign-up?invitation_token=#{token}",
          "POST /sign-up invitation_token=#{token}&user[username]=guest&#{joining}"
      end
      with_sign_up_mode("closed") { tour "GET /sign-up" }
      tour "NEXT /users/guest/invited /users/#{user.username}/invited\nDELETE /sign-in"
      sign_in_by_form user
    end

    def with_sign_up_mode(mode)
      Site.load.change({ sign_up: mode }, by: User.administrator.first)
      yield
    ensure
      Site.load.change({ sign_up: "open" }, by: User.administrator.first)
    end

    def tour_settings_of(user)
      challenge = "user[password_challenge]=#{SampleCommunity::PASSWORD}"
      tour <<~REQUESTS
        GET /settings /settings/profile/edit /settings/password/edit /settings/email/edit /settings/sessions
        PATCH /settings/profile user[about]=I travel.
        PATCH /settings/email user[unconfirmed_email_address]=new@example.com&#{challenge}
        POST /settings/email_confirmation
      REQUESTS
      read_emails_of user
      subscribe_browser
      token = user.reload.generate_token_for(:email_confirmation)
      tour <<~REQUESTS
        GET /confirm-email?token=#{token}
        PATCH /confirm-email token=#{token}
        DELETE /settings/sessions/#{user.sessions.create!.id}
        DELETE /settings/other_sessions
      REQUESTS
      tour_factors_of user
      tour_tokens_of user
      tour <<~REQUESTS
        GET /settings/account /settings/export /settings/export.json
        PATCH /settings/password user[password]=#{PASSWORD}&#{challenge}
        DELETE /settings/account user[texts]=delete&user[password_challenge]=#{PASSWORD}
      REQUESTS
    end

    def read_emails_of(user)
      settings = { email_frequency: "each", auto_follow_own_posts: 1, auto_follow_commented: 1 }
      fields = settings.map { |name, value| "notification_setting[#{name}]=#{value}" }
      tour "GET /settings/notifications/edit", "PATCH /settings/notifications #{fields.join("&")}"
      Comment.new(post: Post.visible.where.not(author: user).last, author: User.where.not(id: user.id).first,
        body: "For @#{user.username}").submit
      step("email delivery") do
        NotificationSetting.users_to_email.each do |id|
          EmailNotifier.notify NotificationSetting.find_by!(user_id: id)
        end
      end
      token, provider = user.generate_token_for(:unsubscription), "a-token-for-the-mail-provider"
      bounce = { address: user.reload.email_address, kind: "hard", reason: "550 No such user" }
      tour "GET /unsubscribe?token=#{token}\nPOST /unsubscribe?token=#{token}"
      Rails.configuration.x.bounce_token = provider
      send_form "/bounces?token=#{provider}", bounces: [ bounce ]
      tour "GET /settings/notifications/edit"
    ensure
      Rails.configuration.x.bounce_token = nil
    end

    def subscribe_browser
      tour "GET /service_worker.js /settings/browsers"
      send_form "/settings/browsers", push_subscription: { endpoint: "https://push.example.com/x",
        p256dh_key: Base64.urlsafe_encode64("\x04" + "x" * 64), auth_key: Base64.urlsafe_encode64("y" * 16) }
      tour "GET /settings/browsers\nDELETE /settings/browsers/#{PushSubscription.sole.id}"
    end

    def tour_tokens_of(user)
      feeds = "access_token[scope]=feeds"
      tour "GET /settings/tokens", "POST /settings/tokens access_token[name]=&#{feeds}",
        "POST /settings/tokens access_token[name]=A reader&#{feeds}&access_token[expires_on]="
      token = css_select(".addresses code").first.text[/token=(\w+)/, 1]
      [ Post, Comment ].each { |model| model.visible.last.bookmark_by user }
      Post.visible.first(3).each { |post| post.follow_by user }
      tour "GET #{%w[ inbox saved following ].map { |feed| "/feeds/#{feed}.atom?token=#{token}" }.join(" ")}",
        "GET /feeds/inbox.atom\nDELETE /settings/tokens/#{user.access_tokens.sole.id}"
      write_by_api user
    end

    # The same actions as by forms, with a token.
    def write_by_api(user)
      @token = AccessToken.create!(user:, name: "A script", scope: "write").secret
      other = Post.visible.where.not(author: user).where.not(url: nil).last
      call_api :post, "posts", title: "By a script", body: "It wrote this."
      call_api :patch, "posts/#{user.posts.last.id}", title: "By a better script"
      call_api :post, "posts/#{other.id}/comments", body: "By a script"
      comment = user.comments.last
      call_api :patch, "comments/#{comment.id}", body: "By a better script"
      call_api :post, "comments/#{comment.id}/replies", body: "And more"
      [ "posts/#{other.id}", "comments/#{Comment.visible.where.not(author: user).last.id}" ]
        .product(%w[ vote bookmark flag ], %i[ post delete ]) do |path, action, verb|
        call_api verb, "#{path}/#{action}", reason: "spam"
      end
      [ "comments/#{comment.id}", "posts/#{user.posts.last.id}" ].each do |path|
        call_api :post, "#{path}/disownment"
        call_api :delete, path
      end
      paths = [ "me", "inbox", "posts", "posts?list=newest", "comments", "posts/#{other.id}" ]
      paths.each { |path| call_api :get, path }
      call_api :post, "inbox/reading", up_to: 1
    end

    def call_api(verb, path, **params)
      headers = { "Authorization" => "Bearer #{@token}" }
      format = { params:, as: :json } unless verb == :get
      step("#{verb} /api/v1/#{path}") { process(verb, "/api/v1/#{path}", headers:, **format) }
    end

    def tour_factors_of(user)
      tour "GET /settings/authenticator"
      signed_secret = css_select("input[name=signed_secret]").first["value"]
      secret = Authenticator.verify_signed_secret(signed_secret, user)
      [ "000000", ROTP::TOTP.new(secret).now ].each do |code|
        send_form "/settings/authenticator", signed_secret:, code:
      end
      tour "GET /settings/authenticator\nPOST /settings/recovery-codes"
      recovery_code = displayed_codes.first
      tour "GET /settings/passkeys\nPOST /settings/passkeys passkey[name]=A key&credential={}"
      send_form "/settings/passkeys", passkey: { name: "A key" }, credential: created_passkey
      tour "DELETE /sign-in\nGET /sign-in\nPOST /sign-in/passkey credential={}"
      send_form "/sign-in/passkey", credential: signed_by_passkey(user)
      tour "DELETE /sign-in"
      sign_in_by_form user
      tour "GET /sign-in/code\nPOST /sign-in/code code=000000\nPOST /sign-in/code code=#{recovery_code}"
      sign_in = { user_id: user.id, kind: "signed_in", sign_in_method: "password", created_at: Time.current }
      SecurityEvent.insert_all [ sign_in ] * (PageSize::LIST + 1)
      tour "DELETE /settings/passkeys/#{user.passkeys.sole.id}\nDELETE /settings/authenticator",
        "NEXT /settings/sessions"
    end

    # As a visitor, without a password.
    def sign_up_with_passkey
      user = { username: "keyholder" }
      tour "POST /sign-up/passkey user[username]=", "POST /sign-up/passkey user[username]=keyholder"
      send_form "/sign-up/passkey", user:, handle: handle_of_form, credential: "{}"
      send_form "/sign-up/passkey", user:, handle: handle_of_form, credential: created_passkey
      code = displayed_codes.first
      tour "GET /settings/passkeys /settings/password/edit"
      send_form "/settings/tokens", access_token: { name: "A script", scope: "read" },
        proof: proof(User.find_by!(user))
      tour <<~REQUESTS
        DELETE /sign-in
        GET /sign-in/recovery
        POST /sign-in/recovery recovery[username]=keyholder&recovery[code]=none
        POST /sign-in/recovery recovery[username]=keyholder&recovery[code]=#{code}
        DELETE /settings/passkeys/#{Passkey.last.id}
        POST /settings/recovery-codes
        DELETE /sign-in
      REQUESTS
    end

    def handle_of_form = css_select("input[name=handle]").first["value"]

    def tour_administration_as(administrator)
      sign_in_by_form administrator
      tour "GET /admin /admin/backups /admin/database /admin/jobs /admin/jobs/failed/jobs /admin/errors"
      post = Post.visible.newest_first.first
      comment = post.comments.visible.first || Comment.visible.last
      [ post, comment ].each do |item|
        user = User.where.not(id: item.author_id).order(karma: :desc).first
        Flag.new(item.model_name.singular => item, user:, reason: "spam").save!(validate: false)
      end
      manage_rules_and_tags
      answer_members
      act_in_bulk
      review_members
      tour <<~REQUESTS
        PATCH /moderation/reasons canned_reason_list[text]=Off topic
        GET /moderation/reasons /moderation/guide
        POST /moderation/posts/#{post.id}/claim
        GET /moderation
        DELETE /moderation/posts/#{post.id}/claim
        NEXT /moderation
      REQUESTS
      review_suggestions_of post
      decide_on "/moderation/posts/#{post.id}"
      decide_on "/moderation/comments/#{ModerationQueueItem.pending.sole.comment_id}"
      decide_on "/moderation/users/#{post.author.username}"
      Merge.create! post: Post.visible.first, target_post: post, moderation_action: ModerationAction.first
      tour "GET /posts/#{post.id}"
      manage_hats
      filter_log moderator: administrator.username, member: post.author.username
      hide_and_vouch Comment.visible.where.missing(:flags).last
      tour_registration_settings
    end

    def manage_rules_and_tags
      rule = "content_rule[kind]=words&content_rule[action]"
      tour <<~REQUESTS
        POST /moderation/filters #{rule}=refuse&content_rule[pattern]=&content_rule[reason]=
        POST /moderation/filters #{rule}=watch&content_rule[pattern]=a rule is met&content_rule[reason]=Moderation queue
        POST /posts post[title]=How a rule is met&post[url]=&post[body]=Like this.
        GET /moderation/tags
        POST /moderation/tags tag[name]=&tag[description]=&tag[reserved]=0&tag[reason]=
        POST /moderation/tags tag[name]=travel&tag[description]=Going places&tag[reserved]=0&tag[reason]=We go
        GET /moderation/tags/travel/edit
        PATCH /moderation/tags/travel tag[description]=Going by train&tag[reserved]=1&tag[retired]=1&tag[reason]=
        PATCH /moderation/tags/travel tag[description]=Going by train&tag[reserved]=1&tag[retired]=1&tag[reason]=We went
        GET /moderation/tags/travel/edit
      REQUESTS
      ContentRule.insert_all(Array.new(40) do |index|
        { kind: "domain", pattern: "#{index}.example", action: "refuse", reason: "No" }
      end)
      evidence = { domain: "a.example", links: 3, all_links: 3 }
      signal = { kind: "single_domain", evidence:, detected_at: Time.current }
      AbuseSignal.insert_all User.member.ids.first(40).map { |user_id| { **signal, user_id: } }
      ring = AbuseSignal.create!(kind: "vote_ring", user: User.member.first, detected_at: Time.current,
        evidence: { members: User.member.ids.last(3), voters: 4 })
      tour <<~REQUESTS
        NEXT /moderation/filters /moderation/signals
        DELETE! /moderation/filters/#{ContentRule.first.id}
        GET /moderation/signals/#{ring.id}/discount/new
        POST /moderation/signals/#{ring.id}/discount usernames[]=#{ring.members.first.username}&reason=Ring
        DELETE /moderation/signals/#{AbuseSignal.first.id}
      REQUESTS
    end

    def answer_members
      user = User.member.first
      user.update! email_address: "answered@example.com"
      NotificationSetting.find_or_initialize_by(user:).update! email_frequency: "each"
      Conversation.insert_all Conversation.statuses.keys.product([ user.id ] * 40).map { |status, user_id|
        { user_id:, status:, last_message_at: 1.day.ago } }
      message = user.message_to_moderators(moderation_action: suspension_of(user), body: "Why?").submit
      path = "/moderation/conversations/#{message.conversation_id}"
      tour <<~REQUESTS
        NEXT /moderation/conversations /moderation/conversations/answered /moderation/conversations/closed
        GET #{path}
        POST #{path}/messages message[body]=
        POST #{path}/messages message[body]=Because.
      REQUESTS
      step("email of a reply") { EmailNotifier.notify(NotificationSetting.find_by!(user:)) }
      step("emails to moderators") { email_moderators_about message }
      tour "POST #{path}/closure seen=#{message.conversation.messages.last.id}\nDELETE #{path}/closure"
      item = Comment.visible.first
      tour <<~REQUESTS
        GET /moderation/conversations/new?usernames=#{user.username}&comment_id=#{item.id}
        POST /moderation/conversations conversation_opening[usernames]=#{user.username}&conversation_opening[body]=
        POST /moderation/conversations conversation_opening[usernames]=#{user.username}&conversation_opening[body]=Hm&preview=
        POST /moderation/conversations conversation_opening[usernames]=#{user.username}&conversation_opening[body]=Hm&comment_id=#{item.id}
        GET /moderation/comments/#{item.id}/actions/new /moderation/members/#{user.username}
        GET /moderation/conversations/#{Conversation.maximum(:id)}
      REQUESTS
      RoomMessage.insert_all Array.new(40) { { author_id: User.staff.last.id, body: "Hello" } }
      tour <<~REQUESTS
        NEXT /moderation/room
        POST /moderation/room room_message[body]=
        POST /moderation/room room_message[body]=Hello&room_message[alert]=1
      REQUESTS
      tour "POST #{path}/lock\nGET #{path}\nDELETE #{path}/lock"
    end

    def email_moderators_about(message)
      User.staff.first.tap do |moderator|
        moderator.update! email_address: "moderator@example.com"
        NotificationSetting.find_or_initialize_by(user: moderator).update! email_messages: true
        EmailModeratorsJob.perform_now message.id
        NotificationMailer.member_message(moderator, message).deliver_now
      end
    end

    def act_in_bulk
      path, items = "/moderation/bulk-actions", Post.visible.first(2) + Comment.visible.first(1)
      keys = items.map { |item| "items[]=#{ActionView::RecordIdentifier.dom_id(item)}" }.join("&")
      tour "GET /moderation?selected=all",
        "POST #{path} #{keys}&bulk_action[action]=removed&bulk_action[reason]="
      %w[ removed restored dismissed ].each do |action|
        tour "POST! #{path} #{keys}&bulk_action[action]=#{action}&bulk_action[#{REASON.sub("=", "]=")}" \
          "&bulk_action[seen_up_to]=#{ModerationAction.last_id}"
        tour "GET #{path}/#{BulkAction.last.id} #{path}"
        tour "POST #{path}/#{BulkAction.last.id}/undo" if action == "restored"
      end
      members = User.member.last(2).map { |user| "usernames[]=#{user.username}" }.join("&")
      tour <<~REQUESTS
        GET #{path}/new?#{members}
        POST #{path} #{members}&bulk_action[reason]=&bulk_action[period]=all
        POST! #{path} #{members}&bulk_action[reason]=Spam&bulk_action[period]=all&bulk_action[ban]=1
      REQUESTS
      tour "GET #{path}/#{BulkAction.last.id}\nPOST #{path}/#{BulkAction.last.id}/undo"
    end

    # With more than a page in each list.
    def review_members
      people, admin = User.member.order(:id).to_a, User.administrator.first
      inviter, lists = people.last, "/moderation/members"
      User.insert_all(Array.new(60) do |index|
        { username: "m_#{index}", password_digest: "x", inviter_id: inviter.id,
          unconfirmed_email_address: "claimed@example.com", last_seen_at: index.hours.ago,
          created_at: index.minutes.ago }
      end)
      User.where(username: %w[ m_1 m_2 ]).update_all(inviter_id: User.find_by!(username: "m_0").id)
      joined = User.where(inviter:).ids
      action = ModerationAction.create!(user: admin, subject: people.first, action: "banned", reason: "Spam")
      suspension = { moderation_action_id: action.id, expires_at: nil }
      Suspension.insert_all joined.map { |user_id| { **suspension, user_id: } }
      tour "NEXT #{lists}?list=banned"
      Suspension.where(user_id: joined).update_all(expires_at: 3.days.from_now)
      tour <<~REQUESTS
        NEXT #{MemberList::LISTS.map { |list| "#{lists}?list=#{list}" }.join(" ")}
        NEXT #{lists}?by=inviter&q=#{inviter.username} #{lists}?by=username&q=m
        GET #{lists}?list=flagged&sort=upheld #{lists}?list=suspended&sort=name #{lists}?list=moderators&sort=seen
        GET #{lists}?list=suspended&by=username&q=m_ #{lists}?by=username&q=m_&list=new #{lists}?by=inviter&q=nobody
        GET #{lists}?by=email&q=claimed@example.com
      REQUESTS
      Authenticator.create!(user: inviter, secret: ROTP::Base32.random)
      write_notes_about Post.visible.order(:id).last.author, admin
      tour <<~REQUESTS
        GET #{lists}/#{inviter.username} #{lists}/#{inviter.username}/factor-reset/new
        POST #{lists}/#{inviter.username}/factor-reset
      REQUESTS
      send_form "/moderation/users/#{inviter.username}/actions",
        moderation_action: { action: "link_created", reason: "Asked on the phone", delivery: "shown" }
    end

    def write_notes_about(member, author)
      note = { user_id: member.id, author_id: author.id, body: "Hm" }
      MemberNote.insert_all Array.new(PageSize::LIST + 1) { note }
      member.security_events.create!(kind: "signed_in", ip_address: "192.0.2.1")
      path, item = "/moderation/members/#{member.username}", member.posts.visible.first
      item&.remove(by: member)
      tour "NEXT #{path}"
      item&.restore
      tour "POST #{path}/notes member_note[body]=\nPOST #{path}/notes member_note[body]=Keep an eye on them"
      tour "DELETE! #{path}/notes/#{MemberNote.last.id}"
    end

    def review_suggestions_of(post)
      user_id = post.author_id
      Suggestion.insert_all Post.visible.where.not(author_id: user_id).last(PageSize::LIST + 1).map { |other|
        { user_id:, post_id: other.id, title: "Shorter" } }, unique_by: %i[ user_id post_id ]
      suggest_as_another post, title: "A title by members", tag_names: "web"
      tour "NEXT /moderation/suggestions\nDELETE /moderation/suggestions/#{Suggestion.first.id}"
    end

    def decide_on(path)
      names = Moderation::Action.names { |kind| kind.fields.any? }
      forms = names.map { |name| "#{path}/actions/new?action_name=#{name}" }
      tour "GET #{path}/actions/new #{forms.join(" ")}", <<~REQUESTS
        POST #{path}/actions moderation_action[action]=removed&moderation_action[reason]=
        POST #{path}/actions preview=&moderation_action[action]=removed&moderation_action[#{REASON.sub("=", "]=")}
        POST #{path}/actions preview=&moderation_action[action]=banned&moderation_action[#{REASON.sub("=", "]=")}
      REQUESTS
      %w[
        dismissed locked retitled unlocked removed restored merged separated warned suspended reinstated
        banned reinstated appointed relieved retagged
      ].each do |action|
        fields = { action:, reason: "As it is", title: "A better title", tag_names: "web", days: 3,
          target_address: Post.visible.newest_first.second.id }
        send_form "#{path}/actions", moderation_action: fields
        tour "GET #{path.delete_prefix("/moderation")}" if action.in?(%w[ locked merged ])
        if action == "removed"
          tour "DELETE /moderation/actions/#{ModerationAction.last.id}"
          send_form "#{path}/actions", moderation_action: fields
        end
      end
    end

    def manage_hats
      comment = Comment.visible.where.not(author: User.administrator).last
      member = comment.author
      path = "/moderation/users/#{member.username}/actions"
      granted = { action: "granted", reason: "Confirmed" }
      send_form path, moderation_action: { **granted, hat_name: "Librarian", hat_link: "" }
      hat = member.hats.last
      comment.update_columns hat_id: hat.id
      tour "GET /moderation/members/#{member.username} #{path}/new?action_name=revoked&hat_id=#{hat.id}"
      send_form path, moderation_action: { action: "revoked", reason: "Left", hat_id: hat.id }
      tour "GET /moderation/log /posts/#{comment.post_id}"
      step("interrupted operations") { ContinueOperationJob.resume }
    end

    def filter_log(moderator:, member:)
      dates, reason = "from=2020-01-01&to=2099-12-31", "reason=guidelines"
      by_moderator = "moderator=#{moderator}"
      filters = [
        "action_name=locked", by_moderator, "#{by_moderator}&action_name=locked", "member=#{member}",
        "member=#{member}&action_name=locked", "member=#{member}&#{by_moderator}&action_name=locked",
        reason, "from=x"
      ]
      filters.each { |filter| tour "GET /moderation/log?#{filter} /moderation/log?#{filter}&#{dates}" }
      tour "NEXT /moderation/log\nGET /moderation/log.atom /moderation/log.atom?#{by_moderator}&#{reason}"
    end

    def hide_and_vouch(comment)
      people = User.member.where.not(id: comment.author_id).order(karma: :desc)
        .limit(comment.flags_to_hide)
      people.each { |user| Flag.new(comment:, user:, reason: "unkind").save!(validate: false) }
      comment.with_moderation_lock { comment.hide_if_flagged }
      path = "/comments/#{comment.id}/vouch"
      tour "GET #{path}/new\nPOST #{path}\nGET /posts/#{comment.post_id}\nDELETE #{path}"
    end

    def tour_registration_settings
      sign_ups = "access_block[kind]=network&access_block[covers]=sign_ups"
      for_an_hour = sign_ups.sub("sign_ups", "all_requests") + "&access_block[duration]=hour"
      requests = "access_block[reason]=Flood"
      tour <<~REQUESTS
        POST /moderation/blocks #{sign_ups}&access_block[pattern]=x&access_block[duration]=month&#{requests}
        POST /moderation/blocks #{sign_ups}&access_block[pattern]=192.0.2.0/24&access_block[duration]=month&#{requests}
        POST! /moderation/blocks #{for_an_hour}&access_block[pattern]=198.51.100.0/24&#{requests}
      REQUESTS
      AccessBlock.insert_all(Array.new(PageSize::LIST) do |index|
        { kind: "email_domain", pattern: "#{index}.example", reason: "Spam" }
      end)
      tour "NEXT /moderation/blocks\nDELETE! /moderation/blocks/#{AccessBlock.last.id}"
      with_sign_up_mode("approval") { tour "NEXT /moderation/join-requests /moderation" }
      path = "/moderation/join-requests/#{JoinRequest.pending.first.id}"
      request = "#{path} join_request[reason]=As it is&join_request[status]"
      guidelines = "site[guidelines]=Be kind.&site[welcome]=Hello."
      tour <<~REQUESTS
        PATCH! #{request}=declined
        PATCH! #{request}=accepted
        GET /moderation/join-requests /moderation/users/guest/actions/new
        PATCH /admin/settings/general site[name]=Nook
        PATCH /admin/settings/appearance site[accent]=#88ccff
        PATCH /admin/settings/sign-up site[newcomer_days]=8
        PATCH /admin/settings/guidelines preview=&#{guidelines}
        PATCH /admin/settings/guidelines #{guidelines}
        POST /admin/test_mail
      REQUESTS
      sections = Site::SECTIONS.keys.map { |section| "/admin/settings/#{section}" }
      version = SettingChange.texts.last.id
      tour "GET /admin/settings/guidelines?version=#{version} /guidelines /about /sign-up /",
        "GET #{sections.join(" ")} /moderation/log",
        "GET /themes/#{Site.settings.accent_colors_digest}.css"
    end

    # Without tags: their lists are so long that PostgreSQL would scan all taggings of a sample.
    def request_benchmarking_paths
      Site.settings.tags = Tag::List::NONE
      scenarios = %w[
        posts_index post_show user_show post_create comment_create comment_destroy post_destroy read_heavy
        write_heavy balanced
      ]
      tour "GET /benchmarking/settings", *scenarios.map { |scenario| "POST /benchmarking/#{scenario}" }
    end

    def sign_in_by_form(user)
      tour "POST /sign-in session[username]=#{user.username}&session[password]=#{SampleCommunity::PASSWORD}"
    end

    # Sends the requests of these texts.
    def tour(*texts)
      texts.flat_map { |text| text.lines(chomp: true) }.each do |line|
        verb, *rest = line.split(" ", line.match?(/\A(GET|NEXT)/) ? 0 : 3)
        case verb
        when "GET" then rest.each { |path| visit path }
        when "NEXT" then rest.each { |path| visit_with_next_page path }
        when "OPTIONS" then step("options #{rest.first}") { process :options, rest.first }
        else submit verb, *rest
        end
      end
    end

    def visit(path) = step(path) { get path }

    def visit_with_next_page(path)
      visit path
      more = css_select("a[rel=next]").first
      visit URI.join("http://www.example.com#{path}", more["href"]).request_uri if more
    end

    def submit(verb, path, fields = "")
      values = fields.split("&").map { |field| field.split("=", 2) }
      _method = verb.delete("!").downcase
      send_form path, _method:, fields: values
      send_form path, _method:, fields: [ *values, [ "confirmed", "" ] ] if verb.end_with?("!")
    end

    def send_form(path, _method: "post", fields: nil, **params)
      step("#{_method} #{path}") do
        form = URI.encode_www_form([ [ "_method", _method ], *fields ]) if fields
        post path, params: form || { _method:, **params }
      end
    end
end
