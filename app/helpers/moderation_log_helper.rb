# Texts and links for entries of the moderation log.
module ModerationLogHelper
  # A line of the moderation log: "Removed “…” by maria", with the previous title, the duration and so on.
  def moderation_action_in_words(entry)
    words = { action: t(entry.action, scope: "moderation_actions.actions"), what: moderated_item(entry) }
    tags, hat = entry.previous_tags, entry.hat
    if hat then log_line("with_hat", hat: hat.name, **words)
    elsif entry.expires_at then log_line("until", time: moment_in_words(entry.expires_at), **words)
    elsif entry.target_post then log_line("into", into: quoted_link(entry.target_post), **words)
    elsif tags then log_line(tags.empty? ? "previously_untagged" : "previously_tagged", tags:, **words)
    elsif entry.previous_title then log_line("previously", title: entry.previous_title, **words)
    else log_line("plain", **words)
    end
  end

  # "Removed 220 posts and comments by 40 members · Banned 40 members", for the +entry+ that represents them.
  def bulk_in_words(entry, summary)
    safe_join summary.counts.map { |count| bulk_line(entry, count) }, " · "
  end

  # The entry for a feed, without links, and its place in the log.
  def feed_line_of(entry, summary)
    line = summary ? bulk_in_words(entry, summary) : moderation_action_in_words(entry)
    { title: CGI.unescapeHTML(strip_tags(line)), path: log_path_of(entry) }
  end

  # "Action: Banned", "From (UTC): November 23, 2026" and so on, for each field of the filter.
  def log_filter_in_words(log)
    log.filter.map do |name, value|
      value = t("moderation.logs.filter.actions.#{value}") if name == :action_name
      value = date_in_words(value.to_date) if name.in?(%i[ from to ])
      value = bulk_name(value) if name == :bulk
      tag.span(safe_join([ t("moderation.logs.filter.#{name}"), ": ", tag.b(value) ]))
    end
  end

  # The page of the log with the action, or of the log of its bulk action.
  def log_path_of(moderation_action)
    bulk = moderation_action.first_in_bulk_id unless moderation_action.listed?
    page = KeysetPage.cursor_from(moderation_action, "created_at", "id")
    moderation_log_path(bulk:, page:, anchor: dom_id(moderation_action))
  end

  # The log of the actions on the same member's posts and comments.
  def bulk_log_path_of(moderation_action)
    moderation_log_path(bulk: moderation_action.first_in_bulk_id, member: moderation_action.subject.username)
  end

  # The log of the actions that the notification is about.
  def notified_log_path_of(moderation_action)
    moderation_action.items_count > 1 ? bulk_log_path_of(moderation_action) : log_path_of(moderation_action)
  end

  # Links to the subject of a moderation action. Doesn't show the titles of removed posts.
  def moderated_item(entry)
    author = link_to(entry.subject.username, user_path(entry.subject)) if entry.subject
    if entry.post then log_subject("post", author:, post: log_link_to_post(entry.post))
    elsif entry.comment then log_subject("comment", author:, **log_links_to_comment(entry.comment))
    elsif entry.tag then log_subject("tag", tag: link_to(entry.tag.name, tag_path(entry.tag.name)))
    elsif entry.about_user? then author
    else log_subject("gone", author:)
    end
  end

  private
    def log_line(form, **words) = t("moderation.logs.moderation_action.#{form}_html", **words)

    # "ines, November 27, 2026"
    def bulk_name(first_id)
      first = ModerationAction.find_by(id: first_id)
      if first
        [ first.user&.username, date_in_words(first.created_at.to_date) ].compact.join(", ")
      else
        "##{first_id}"
      end
    end

    def bulk_line(entry, count)
      members = if count.only_about?(entry.subject_id)
        link_to(entry.subject.username, user_path(entry.subject))
      else
        people = count.about_users? ? "members" : "authors"
        t(people, scope: "moderation.logs.bulk", count: count.members_count)
      end
      what = count.about_users? ? members : t("moderation.logs.bulk.items_html", count: count.count, members:)
      log_line("plain", action: t(count.action, scope: "moderation_actions.actions"), what:)
    end

    def log_subject(kind, **words) = t("moderation.logs.about.#{kind}_html", **words)
    def log_link_to_post(post)
      post.removed? ? link_to(t("moderation.logs.about.a_post"), post_path(post)) : quoted_link(post)
    end

    def log_links_to_comment(comment)
      {
        comment: link_to(t("moderation.logs.about.a_comment"), comment_path(comment)),
        post: comment_post_link(comment)
      }
    end

    def quoted_link(post)
      link_to(t("moderation.logs.moderation_action.quoted", title: post.title), post, dir: "auto")
    end
end
