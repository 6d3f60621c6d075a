# Visits every page and submits every form, for tests that check all of them. The including
# integration test loads the sample community and implements `step`, which receives the name of each
# request and a block that sends it.
module Tour
  include ConversationsTour, FactorsTour, GatesTour, HatsTour, MembersTour, NotifiedTour, ProgramsTour,
    TagsTour

  LISTS = %w[
    / /newest /active /ask /show /top /top/week /top/month /top/year /top/all /best /comments /past
  ]

  private
    def tour_as_visitor
      browse
      tour_feeds_and_apis
      visit "/about", "/moderation/log", "/nothing-here", "/sign-in", "/sign-up", "/password-reset/new",
        "/password-reset", "/account-deleted"
      send_form "/sign-in", session: { username: "nobody", password: "a guess" }
      send_form "/password-reset", password_reset: { email_address: "nobody@example.com" }
      reset_password_of User.last
      send_form "/sign-up",
        user: {
          username: "tourist",
          unconfirmed_email_address: "tourist@example.com",
          password: "four words and a lamp"
        }
      send_form "/sign-in", _method: "delete"
      sign_up_with_passkey
      ask_to_join
    end

    def tour_as(user)
      send_form "/sign-in", session: { username: user.username, password: SampleCommunity::PASSWORD }
      browse
      take_part_as user
      invite_as user
      tour_settings_of user
    end

    def browse
      post = Post.visible.where.not(domain: nil).order(:comments_count).last
      comment = post.comments.where.not(parent: nil).first

      visit_with_next_page *LISTS, "/domains/#{post.domain}", "/users/#{post.author.username}/posts",
        "/users/#{post.author.username}/comments"
      visit_tags if Tag.any?
      visit_with_next_page "/search?q=the", "/search?q=the&order=newest"
      visit "/search", "/search?q=%22one+of%22+-cloud+by:#{post.author.username}+after:2020-01-01",
        "/search?q=domain:#{post.domain}+type:link", "/search?q=data+type:comment",
        "/search?q=by:#{post.author.username}"
      visit "/posts/#{post.id}", "/live-updates.json?post=#{post.id}", "/live-updates.json",
        "/posts/#{post.id}/rank", "/past/#{post.created_at.to_date}",
        "/past/#{FrontPageSnapshot.last.captured_at.strftime("%F/%H")}",
        "/posts/#{FrontPageAppearance.last.post_id}/rank", "/comments/#{comment.id}",
        "/comments/#{comment.parent_id}", "/users/#{post.author.username}"
    end

    def take_part_as(user)
      submit_posts
      others_post = Post.visible.where.not(author: user).first
      vote_on "/posts/#{others_post.id}"
      send_form "/posts/#{others_post.id}/comments", comment: { body: "" }
      send_form "/posts/#{others_post.id}/comments", comment: { body: "A remark" }
      flag "/posts/#{others_post.id}"
      save_posts_and_comments others_post, others_post.comments.where.not(author: user).first
      visit_with_next_page "/threads", "/upvoted", "/upvoted/comments"
      tour_follows user, others_post
      hide_posts_and_browse user
      mute_members_and_browse user
      tag_and_mute_as user if Tag.any?
      suggest_edits_of Post.visible.where.not(author: user).where(locked: false).last
      reply_to others_post.comments.where.not(author: user).first
      read_inbox_of user
      write_to_moderators user
      wear_hats user
      change_flagged_post user.posts.last, others_post.author
      change "/comments/#{user.comments.last.id}", comment: { body: "Corrected" }
    end

    def change_flagged_post(post, flagger)
      Flag.insert({ user_id: flagger.id, post_id: post.id, reason: "spam" })
      change "/posts/#{post.id}", post: { title: "A journey, again", body: "It was long." }
      post.unflag_by flagger
    end

    def read_inbox_of(user)
      visit_with_next_page "/inbox"
      send_form "/posts/#{Post.visible.last.id}/visit"
      comments = Comment.visible.where.not(author: user).last(PageSize::LIST + 1)
      Notification.insert_all comments.map { |comment| { user_id: user.id, kind: "mention",
        post_id: comment.post_id, comment_id: comment.id } }
      visit_with_next_page "/inbox"
      send_form "/inbox/reading", up_to: user.notifications.last.id
    end

    def submit_posts
      visit "/posts/new"
      send_form "/link-title", url: "http://169.254.0.1/"
      link = { url: Post.where.not(url: nil).newest_first.first.url }.to_query
      visit "/link-check?#{link}", "/link-check?url=https://new.example/", "/posts/new?#{link}"
      send_form "/posts", post: { title: "", url: "", body: "" }
      send_form "/posts",
        post: { title: "Again", url: Post.where.not(url: nil).newest_first.first.url, body: "" }
      send_form "/posts", post: { title: "Ask: How was the journey?", url: "", body: "Tell me." }
      send_form "/posts", post: { title: "A journey", url: "https://journeys.example/1", body: "" }
    end

    def reply_to(comment)
      vote_on "/comments/#{comment.id}"
      flag "/comments/#{comment.id}"
      send_form "/comments/#{comment.id}/vote?value=-1"
      visit "/comments/#{comment.id}/replies/new"
      send_form "/comments/#{comment.id}/replies", comment: { body: "A reply" }
    end

    def vote_on(path)
      2.times { send_form "#{path}/vote" }
      2.times { send_form "#{path}/vote", _method: "delete" }
    end

    def save_posts_and_comments(post, comment)
      [ post, comment ].each { |item| 2.times { send_form "#{polymorphic_path(item)}/bookmark" } }
      user = User.joins(:bookmarks).distinct.sole
      Bookmark.insert_all Post.visible.ids.first(40).map { |post_id| { user_id: user.id, post_id: } }
      visit_with_next_page "/saved"
      visit "/posts/#{post.id}", "/best", "/users/#{comment.author.username}/comments"
      [ post, comment ].each { |item| send_form "#{polymorphic_path(item)}/bookmark", _method: "delete" }
    end

    # Hides a post at the end of the lists, since they read extra rows to skip it.
    def hide_posts_and_browse(user)
      last = Post.visible.where(kind: "link").order(:score).first(100).min_by(&:created_at)
      2.times { send_form "/posts/#{last.id}/hide" }
      visit_with_next_page *LISTS,
        "/domains/#{Post.visible.where.not(domain: [ nil, last.domain ]).last.domain}"
      HiddenPost.insert_all Post.visible.where.not(id: last.id).ids.first(40).map { |post_id|
        { user_id: user.id, post_id: }
      }
      visit_with_next_page "/hidden"
      visit "/posts/#{last.id}"
      send_form "/posts/#{last.id}/hide", _method: "delete"
    end

    # Mutes a member without posts for the same reason, and an author of comments in threads only.
    def mute_members_and_browse(user)
      silent, comment = User.create!(username: "silent", password: "four words and a lamp"),
        Comment.visible.where.not(author: user).last
      visit "/settings/muted"
      [ "", silent.username, silent.username, "nowhere.example", comment.author.username ].each do |name|
        send_form "/settings/muted", mute: { name: }
      end
      send_form "/posts/#{comment.post_id}/comment-order", order: "newest"
      visit "/posts/#{comment.post_id}", "/comments/#{comment.id}", "/users/#{comment.author.username}",
        "/domains/#{Post.visible.where.not(domain: nil).last.domain}"
      send_form "/settings/muted/#{user.mutes.find_by!(muted_user: comment.author).id}", _method: "delete"
      visit_with_next_page *LISTS, "/settings/muted"
    end

    def flag(path)
      visit "#{path}/vote/new"
      visit "#{path}/flag/new"
      send_form "#{path}/flag", flag: { reason: "" }
      2.times { send_form "#{path}/flag", flag: { reason: "spam" } }
      visit "#{path}/flag/new"
      send_form "#{path}/flag", _method: "delete"
    end

    def change(path, **fields)
      visit "#{path}/edit"
      send_form path, _method: "patch", **fields
      send_form path, _method: "delete"
      visit path
      send_form "#{path}/removal", _method: "delete"
    end

    def tour_settings_of(user)
      visit "/settings", "/settings/profile/edit", "/settings/password/edit", "/settings/email/edit",
        "/settings/sessions"
      send_form "/settings/profile", _method: "patch", user: { about: "I travel." }
      send_form "/settings/email", _method: "patch",
        user: { unconfirmed_email_address: "new@example.com", password_challenge: SampleCommunity::PASSWORD }
      send_form "/settings/email_confirmation"
      tour_email_notifications user
      confirm_address_of user.reload
      send_form "/settings/sessions/#{user.sessions.create!.id}", _method: "delete"
      send_form "/settings/other_sessions", _method: "delete"
      tour_factors_of user
      tour_tokens user
      visit "/settings/account", "/settings/export", "/settings/export.json"
      send_form "/settings/password", _method: "patch",
        user: { password: "four words and a lamp", password_challenge: SampleCommunity::PASSWORD }
      send_form "/settings/account",
        _method: "delete", user: { texts: "delete", password_challenge: "four words and a lamp" }
    end

    def tour_administration_as(administrator)
      send_form "/sign-in", session: { username: administrator.username, password: SampleCommunity::PASSWORD }
      visit "/admin", "/admin/backups", "/admin/database", "/admin/jobs", "/admin/jobs/failed/jobs",
        "/admin/errors"
      tour_moderation
      tour_registration_settings
    end

    def tour_moderation
      post = Post.visible.newest_first.first
      [ post, post.comments.visible.first || Comment.visible.last ].each do |item|
        Flag.new(item.model_name.singular => item,
          user: User.where.not(id: item.author_id).order(karma: :desc).first,
          reason: "spam").save!(validate: false)
      end
      manage_content_rules
      manage_tags
      review_abuse_signals
      answer_members
      act_on_selection Post.visible.first(2) + Comment.visible.first(1)
      remove_in_bulk User.member.last(2).map(&:username)
      send_form "/moderation/reasons", _method: "patch", canned_reason_list: { text: "Off topic" }
      visit "/moderation/reasons"
      review_members
      claim_queue_item "/moderation/posts/#{post.id}/claim"
      visit_with_next_page "/moderation"
      review_suggestions_of post
      decide_on "/moderation/posts/#{post.id}"
      decide_on "/moderation/comments/#{ModerationQueueItem.pending.sole.comment_id}"
      decide_on "/moderation/users/#{post.author.username}"
      Merge.create! post: Post.visible.first, target_post: post, moderation_action: ModerationAction.first
      visit "/posts/#{post.id}"
      manage_hats
      filter_log moderator: User.administrator.first.username, member: post.author.username
      hide_and_vouch Comment.visible.where.missing(:flags).last
    end

    def manage_content_rules
      send_form "/moderation/filters",
        content_rule: { kind: "words", pattern: "", action: "refuse", reason: "" }
      send_form "/moderation/filters",
        content_rule: { kind: "words", pattern: "a rule is met", action: "watch", reason: "Moderation queue" }
      send_form "/posts", post: { title: "How a rule is met", url: "", body: "Like this." }
      ContentRule.insert_all Array.new(40) { |index| { kind: "domain", pattern: "#{index}.example",
        action: "refuse", reason: "No" } }
      visit_with_next_page "/moderation/filters"
      send_confirmed_form "/moderation/filters/#{ContentRule.first.id}", _method: "delete"
    end

    def review_abuse_signals
      AbuseSignal.insert_all User.member.ids.first(40)
        .map { |user_id| { kind: "single_domain", user_id:,
          evidence: { domain: "a.example", links: 3, all_links: 3 }, detected_at: Time.current } }
      visit_with_next_page "/moderation/signals"
      send_form "/moderation/signals/#{AbuseSignal.first.id}", _method: "delete"
    end

    def filter_log(moderator:, member:)
      dates = "from=2020-01-01&to=2099-12-31"
      by_moderator = "moderator=#{moderator}"
      reason = "reason=guidelines"
      filters = [ "action_name=locked", by_moderator, "#{by_moderator}&action_name=locked",
        "member=#{member}", "member=#{member}&action_name=locked",
        "member=#{member}&#{by_moderator}&action_name=locked", reason, "from=x" ]
      visit_with_next_page "/moderation/log"
      filters.each { |filter| visit "/moderation/log?#{filter}", "/moderation/log?#{filter}&#{dates}" }
      visit "/moderation/log.atom", "/moderation/log.atom?#{by_moderator}&#{reason}"
    end

    def hide_and_vouch(comment)
      people = User.member.where.not(id: comment.author_id).order(karma: :desc)
        .limit(AutoHideable::FLAGS_TO_HIDE)
      people.each do |person|
        Flag.new(comment:, user: person, reason: "unkind").tap { |flag| flag.save!(validate: false) }
      end
      comment.with_moderation_lock { comment.hide_if_flagged }
      visit "/comments/#{comment.id}/vouch/new"
      2.times { send_form "/comments/#{comment.id}/vouch" }
      visit "/posts/#{comment.post_id}"
      send_form "/comments/#{comment.id}/vouch", _method: "delete"
    end

    def decide_on(path)
      visit "#{path}/actions/new",
        *Moderation::Action.names { |kind| kind.fields.any? }.map { |action|
          "#{path}/actions/new?action_name=#{action}"
        }
      send_form "#{path}/actions", moderation_action: { action: "removed", reason: "" }
      %w[ removed banned ].each do |action|
        send_form "#{path}/actions",
          preview: "", moderation_action: { action:, reason: "As the guidelines say" }
      end
      %w[
        dismissed locked retitled unlocked removed restored merged separated warned suspended reinstated
        banned reinstated appointed relieved retagged
      ].each do |action|
        send_form "#{path}/actions",
          moderation_action: {
            action:, reason: "As the guidelines say", title: "A better title", tag_names: "web", days: 3,
            target_address: Post.visible.newest_first.second.id
          }
        visit path.delete_prefix("/moderation") if action.in?(%w[ locked merged ])
        undo_and_repeat path if action == "removed"
      end
    end

    def undo_and_repeat(path)
      action = ModerationAction.last
      send_form "/moderation/actions/#{action.id}", _method: "delete"
      send_form "#{path}/actions", moderation_action: { action: "removed", reason: action.reason }
    end

    def confirm_address_of(user)
      token = user.generate_token_for(:email_confirmation)
      visit "/confirm-email?token=#{token}"
      send_form "/confirm-email", _method: "patch", token:
    end

    def reset_password_of(user)
      visit "/password-reset/edit?token=#{user.password_reset_token}"
      send_form "/password-reset",
        _method: "patch", token: user.password_reset_token, user: { password: "four words and a lamp" }
    end

    def request_benchmarking_paths
      visit "/benchmarking/settings"
      %w[
        posts_index post_show user_show post_create comment_create comment_destroy post_destroy read_heavy
        write_heavy balanced
      ].each do |scenario|
        send_form "/benchmarking/#{scenario}"
      end
    end

    # Visits each path and its next page.
    def visit_with_next_page(*paths)
      paths.each do |path|
        visit path
        more = css_select("a[rel=next]").first
        visit path + more["href"] if more
      end
    end

    def visit(*paths)
      paths.each { |path| step(path) { get path } }
    end

    # Shows what will happen first.
    def send_confirmed_form(path, **fields)
      send_form path, **fields
      send_form path, confirmed: "", **fields
    end

    def send_form(path, _method: nil, **fields)
      step("#{_method || "post"} #{path}") { post path, params: { _method:, **fields }.compact }
    end
end
