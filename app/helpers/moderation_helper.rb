# Words and places for what is flagged and decided on, which is a post or a comment.
module ModerationHelper
  def path_of_item(item)
    item.is_a?(Comment) ? comment_in_thread_path(item) : polymorphic_path(item)
  end

  # The locale key of the item: post, comment or user.
  def kind_of_item(item)
    item.model_name.singular
  end

  def way_back_to(item)
    link_to t(kind_of_item(item), scope: "moderation.items.back_to"), path_of_item(item)
  end

  # "Took down “…” by maria", and what belongs to it.
  def decision_in_words(decision)
    words = { act: t(decision.act, scope: "decisions.acts"), what: decided_on(decision) }
    if decision.ends_at then log_line("until", time: moment_in_words(decision.ends_at), **words)
    elsif decision.into then log_line("into", into: quoted_link(decision.into), **words)
    elsif decision.former_tags then log_line(decision.former_tags.empty? ? "once_untagged" : "once_tagged", tags: decision.former_tags, **words)
    elsif decision.former_title then log_line("once", title: decision.former_title, **words)
    else log_line("plain", **words)
    end
  end

  # Where it is in the log, however long ago.
  def log_path_of(decision)
    moderation_log_path(page: Page.cursor_from(decision, "created_at", "id"), anchor: dom_id(decision))
  end

  # The target of a decision with a link. Titles of hidden items are not shown.
  def decided_on(decision)
    author = link_to(decision.subject.username, user_path(decision.subject)) if decision.subject
    if post = decision.post then log_subject("post", author:, post: post.removed? ? link_to(t("moderation.logs.about.a_post"), post_path(post)) : quoted_link(post))
    elsif comment = decision.comment then log_subject("comment", author:, comment: link_to(t("moderation.logs.about.a_comment"), comment_path(comment)), post: comment_post_link(comment))
    elsif decision.tag then log_subject("tag", tag: link_to(decision.tag.name, "/tags/#{decision.tag.name}"))
    elsif decision.about_person? then author
    else log_subject("gone", author:)
    end
  end

  # Why it stands in the queue.
  def state_of_review(review)
    if review.flags_count.zero? then "watched"
    else review.item.hidden? ? "hidden" : "flagged"
    end
  end

  # Describes an abuse signal about +people+.
  def hint_in_words(hint, people)
    t("hints.#{hint.kind}_html", people:, one: hint.user.username, two: hint.other&.username, **hint.evidence.symbolize_keys)
  end

  # A moment to come. Not as a <time>, of which a script would say how long ago it is.
  def moment_in_words(time)
    l time.utc, format: :moment
  end

  # Somebody among those who came by each other, and whether they may take part.
  def invited_person(person)
    name = link_to(person.username, user_path(person))
    person.suspended? ? t("moderation.person.name_suspended_html", name:) : name
  end

  # The allowed actions with their labels.
  def acts_on(target)
    Decision.acts_of(Current.user, target).index_with { |act| t(act, scope: "decisions.choices") }
  end

  private
    def log_line(form, **words) = t("moderation.logs.decision.#{form}_html", **words)
    def log_subject(kind, **words) = t("moderation.logs.about.#{kind}_html", **words)
    def quoted_link(post) = link_to(t("moderation.logs.decision.quoted", title: post.title), post)
end
