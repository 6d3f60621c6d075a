# The header of every page, which is cached by role and marked link. Parts that differ
# between members go into its slots.
module MastheadHelper
  MASTHEADS = BoundedCache.new
  MEMBER_PARTS = BoundedCache.new
  SLOTS = %i[ inbox username profile ].freeze
  MODERATOR_SLOTS = %i[ inbox waiting waiting username profile waiting ].freeze

  MAX_WAITING = User::Moderating::MAX_WAITING

  # The beginning of a page's path that equals the path of the link to mark. Below
  # /comments are comments of all lists.
  MARKED = %r{\A/(?:\z|(?:newest|active|ask|show|top|best|past|tags|search|posts/new|inbox|saved|hidden|
    upvoted|threads|following|settings/muted|settings|invitations|moderation|admin|sign-in|
    sign-up)(?=/|\z)|comments\z)}x

  LISTS = { hot: "/", new: "/newest", top: "/top", active: "/active", ask: "/ask", show: "/show",
    new_comments: "/comments", best: "/best", past: "/past", tags: "/tags" }.freeze
  MAIN_LISTS = %i[ hot new top ].freeze # in the header itself, unless the screen is narrow

  ICONS = {
    search: "M15 15l6 6M17 10a7 7 0 1 1-14 0a7 7 0 0 1 14 0",
    submit: "M12 4v16M4 12h16",
    inbox: "M5 17c2-2 1-5 1-7a6 6 0 0 1 12 0c0 2-1 5 1 7zM10 21h4",
    account: "M16 8a4 4 0 1 1-8 0a4 4 0 0 1 8 0M4 21c0-8 16-8 16 0"
  }.freeze

  # +user+ is nil for visitors.
  def masthead(user)
    site = Site.settings
    key = [
      page_locale, site.name, site.tags.any?, site.takes_sign_ups?, marked_path, user&.role,
      user&.can_participate?
    ]
    template = remember(MASTHEADS, key) do
      HtmlTemplate.new(render("layouts/masthead", user:), masthead_slots(user))
    end
    parts = member_parts(user) if user
    @slots[:masthead] = parts if @slots
    template.fill { |slot| reader_slot(slot) { parts[slot] } }
  end

  # A link, marked if the page belongs to its +section+.
  def masthead_link(name, path, section: path, label: masthead_label(name), **)
    link_to label, path, "aria-current": ("page" if marked_path == section), **
  end

  # The name of +name+, after its icon, which replaces it on narrow screens.
  def masthead_label(name)
    text = cached_t("layouts.masthead.#{name}")
    ICONS.key?(name) ? safe_join([ masthead_icon(name), text ]) : text
  end

  def masthead_icon(name)
    tag.svg tag.path(d: ICONS.fetch(name)), viewBox: "0 0 24 24", "aria-hidden": true
  end

  # The lists of this site, with their paths.
  def masthead_lists = Site.settings.tags.any? ? LISTS : LISTS.except(:tags)

  # The list that the page belongs to, if any.
  def current_list = LISTS.key(marked_path)

  # The label includes the number of unread notifications.
  def inbox_label(user)
    label = masthead_label(:inbox)
    user.unread_count.zero? ? label : safe_join([ label, masthead_number(user.unread_count, :unread) ])
  end

  # Whether there is a link to moderation. Suspended moderators can't act there.
  def moderates?(user) = user.staff? && user.can_participate?

  private
    # The path of the link to mark, or nil.
    def marked_path
      defined?(@marked_path) ? @marked_path : @marked_path = here[MARKED]
    end

    def masthead_slots(user)
      if user.nil? then []
      else moderates?(user) ? MODERATOR_SLOTS : SLOTS
      end
    end

    # Rendered again whenever the member's karma changes.
    def member_parts(user)
      marked = marked_path || (here if here.start_with?("/users/") && own_pages(user).include?(here))
      waiting = user.waiting_count if moderates?(user)
      remember(
        MEMBER_PARTS, [ page_locale, marked, user.username, user.karma, user.unread_count, waiting ]
      ) do
        { inbox: render("layouts/inbox_link", user:), username: h(user.username),
          profile: render("layouts/profile_links", user:), waiting: waiting_label(waiting) }
      end
    end

    # The number of open conversations, pending queue items and requests to join.
    def waiting_label(count)
      masthead_number(count < MAX_WAITING ? count : "#{MAX_WAITING - 1}+", :waiting) if count&.positive?
    end

    # +meaning+ is read aloud.
    def masthead_number(number, meaning)
      spoken = tag.span(" #{cached_t("layouts.masthead.#{meaning}")}", class: "visually-hidden")
      safe_join [ " ", tag.b(safe_join([ number, spoken ])) ]
    end

    def own_pages(user) = [ "/users/#{user.username}", "/users/#{user.username}/posts" ]
end
