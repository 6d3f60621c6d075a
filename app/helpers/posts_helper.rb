# Pieces of a post's markup.
module PostsHelper
  UNDO = ' name="_method" value="delete"'.freeze
  ROW_ACTIONS = {
    "hide" => [ "hide", false ], "unhide" => [ "hide", true ], "unsave" => [ "bookmark", true ], "unfollow" => [ "follow", true ]
  }.freeze

  # The number of characters of a text that are read for its description.
  MAX_DESCRIBED_LENGTH = 1_000

  # Rendered rows, by everything they depend on.
  ROWS = BoundedCache.new(10_000)

  def post_rows(posts, viewer)
    edition = "#{I18n.locale} #{current_minute}"
    tagged = Site.settings.tags.any?
    rows = posts.map do |post|
      remember(ROWS, state_of_row(post, viewer, tagged) << edition) { render "posts/post", post:, viewer: }
    end
    safe_join rows
  end

  def list_heading(list:, period: nil, domain: nil, day: nil, tag: nil)
    case list
    when "tag" then t("posts.headings.tag", tag: tag.downcase)
    when "past" then t("posts.headings.past", day: day_in_words(Post.parse_archive_date(day)))
    when "domain" then t("posts.headings.domain", domain:)
    else cached_t("posts.headings.#{list == "top" ? period || "day" : list}")
    end
  end

  def day_in_words(day)
    l day, format: :long
  end

  # "+1.62", "−0.24" with a minus sign, or "0".
  def signed(number)
    rounded = number.round(2)
    return "0" if rounded.zero?

    sign = rounded.positive? ? "+" : "−"
    "#{sign}#{number_with_precision rounded.abs, precision: 2, delimiter: t("number.format.delimiter")}"
  end

  # The vote button of a post, or a link to the sign-in page for visitors. A pressed button removes the vote.
  def post_vote(post, viewer)
    case viewer.vote_state(post)
    when :visitor then post_vote_link(post)
    when :voted then post_vote_button(post, true)
    when :undecided then post_vote_button(post, false)
    end
  end

  # The button that saves the post, or removes it from the saved posts.
  def post_bookmark(id, saved)
    link_button "link save", "/posts/#{id}/bookmark", saved ? :unsave : :save, undo: saved
  end

  # The button that hides the post in the member's lists, or shows it again.
  def hide_button(id, hidden)
    link_button "link", "/posts/#{id}/hide", hidden ? :unhide : :hide, undo: hidden
  end

  # The button that follows the thread, or stops following it.
  def post_follow(id, followed)
    link_button "link save", "/posts/#{id}/follow", followed ? :unfollow : :follow, undo: followed
  end

  # The actions of a row besides voting.
  def post_row_action(post, viewer)
    if viewer.row_action
      resource, undo = ROW_ACTIONS.fetch(viewer.row_action)
      " · ".html_safe + link_button("link", "/posts/#{post.id}/#{resource}", viewer.row_action.to_sym, undo:)
    end
  end

  # With the number in an element of its own, which stands below the arrow.
  def post_points(post)
    %(<b>#{post.score}</b> #{h counted(post.score, "points", scope: "posts.post")}).html_safe
  end

  # Where the title links to.
  def post_target(post)
    post.url || "/posts/#{post.id}"
  end

  # The tags of a post as links. Written as a string, as below: a list has many.
  def post_tags(post)
    post.tags.map { |tag| %( <a class="tag" href="/tags/#{h tag.name}" rel="tag">#{h tag.name}</a>) }.join.html_safe
  end

  # Follows the title of a post whose thread is closed.
  def post_lock(post)
    %( <span class="locked">#{h cached_t("posts.post.locked")}</span>).html_safe if post.locked?
  end

  # A line about a post for search engines and previews.
  def post_description(post)
    if post.body
      line_of post.body
    else
      t(
        "posts.described", points: counted(post.score, "point"), comments: counted(post.comments_count, "comment"),
        domain: post.domain
      )
    end
  end

  private
    # Edits change updated_at; locks, votes and comments change their columns, deleting the author changes author_id, and
    # tags are separate rows. Ages change by the minute.
    def state_of_row(post, viewer, tagged)
      state = [
        post.id, post.author_id, post.updated_at_before_type_cast, post.score, post.comments_count, post.locked,
        viewer.vote_state(post), viewer.row_action
      ]
      tagged ? state.concat(post.tags.map(&:id)) : state
    end

    def post_vote_link(post)
      label, path = h(cached_t("posts.post.sign_in")), "/sign-in?return_to=/posts/#{post.id}"
      %(<a class="vote" href="#{path}" rel="nofollow" aria-label="#{label}"></a>).html_safe
    end

    def post_vote_button(post, pressed)
      label = h format(cached_t("posts.post.upvote"), title: post.title)
      attributes = %(form="vote" formaction="/posts/#{post.id}/vote" aria-pressed="#{pressed}" aria-label="#{label}")
      %(<button class="vote" #{attributes}#{UNDO if pressed}></button>).html_safe
    end

    # Written as a string, since every page has some and the tag builder takes ten times as long. It contains only our own
    # markup and an id.
    def link_button(style, target, text, undo:)
      %(<button class="#{style}" form="vote" formaction="#{target}"#{UNDO if undo}>#{h cached_t("posts.post.#{text}")}</button>)
        .html_safe
    end
end
