# Markup of posts.
module PostsHelper
  # The actions of a row besides voting: the resource of each, and whether it is deleted.
  ROW_ACTIONS = {
    "hide" => [ "hide", false ], "unhide" => [ "hide", true ], "save" => [ "bookmark", false ],
    "unsave" => [ "bookmark", true ], "follow" => [ "follow", false ], "unfollow" => [ "follow", true ]
  }.freeze

  # A rendered row, when the age in it changes, and, for a page with slots, the label of its
  # vote button.
  Row = Data.define(:markup, :age_changes_at, :label)

  # Rendered rows, by everything that they depend on. Ages change by the minute.
  ROWS = BoundedCache.new

  def post_rows(posts, viewer)
    edition, tagged = "#{page_locale} #{current_minute} #{viewer.row_action}", Site.settings.tags.any?
    rows = posts.map do |post|
      key = [ post.row_version, viewer.vote_state(post), edition ]
      key.concat(post.tags.map(&:id)) if tagged
      remember(ROWS, key) do
        Row.new(render("posts/post", post:, viewer:), minute_of_age_change(post.created_at),
          (post_vote_label(post) if @slots))
      end
    end
    cache_page_until rows.map(&:age_changes_at).min if viewer.signed_in? && rows.any?
    if @slots
      @slots[:labels] = posts.zip(rows).to_h { |post, row| [ post.id, [ post.author_id, row.label ] ] }
    end
    safe_join rows.map(&:markup)
  end

  # The post's domain and tags, and whether its thread is closed. A string, because a partial for each row
  # would take longer than the rest of the row.
  def post_labels(post)
    labels = +""
    labels << %( <a class="domain" href="/domains/#{h post.domain}">#{h post.domain}</a>) if post.domain
    post.tags.each do |tag|
      labels << %( <a class="tag" href="/tags/#{h tag.name}" rel="tag">#{h tag.name}</a>)
    end
    labels << %( <span class="locked">#{h cached_t("posts.post.locked")}</span>) if post.locked?
    labels.html_safe
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

  # The button that saves the post, or removes it from the saved posts.
  def post_bookmark_button(id, saved)
    post_button id, "bookmark", saved ? "unsave" : "save", undo: saved, class_name: "link save"
  end

  # The button that saves or unsaves a post or a comment.
  def bookmark_button(item, saved)
    if item.is_a?(Post)
      post_bookmark_button(item.id, saved)
    else
      render("comments/bookmark", comment: item, saved:)
    end
  end

  # The button that hides the post in the member's lists, or shows it again.
  def post_hide_button(id, hidden)
    post_button id, "hide", hidden ? "unhide" : "hide", undo: hidden, class_name: "link"
  end

  # The button that follows the thread, or stops following it.
  def post_follow_button(id, followed)
    post_button id, "follow", followed ? "unfollow" : "follow", undo: followed, class_name: "link save"
  end

  # The button of a row besides voting: +action+ is a key of ROW_ACTIONS.
  def post_row_button(post, action)
    resource, undo = ROW_ACTIONS.fetch(action)
    label = formatted_t("posts.post.labels.#{action}", title: post.title)
    post_button post.id, resource, action,
      undo:, label:, class_name: resource == "hide" ? "link" : "link save"
  end

  # The number has its own element, which CSS puts below the arrow.
  def post_points(post)
    %(<b>#{post.score}</b> #{h counted(post.score, :points, scope: :"posts.post")}).html_safe
  end

  def title_link(post, title = post.title)
    link_to title, link_target(post), dir: "auto", rel: ("nofollow ugc" if post.url)
  end

  # Where the title of a post links to.
  def link_target(post)
    post.url || "/posts/#{post.id}"
  end

  # A line about a post for search engines and previews.
  def post_description(post)
    if post.body
      summarize post.body
    else
      t("posts.described", points: counted(post.score, :point),
        comments: counted(post.comments_count, :comment), domain: post.domain)
    end
  end

  private
    def post_button(id, resource, text, **)
      action_button cached_t("posts.post.#{text}"), "/posts/#{id}/#{resource}", **
    end
end
