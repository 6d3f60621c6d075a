# Words and places for what is flagged and decided on, which is a post or a comment.
module ModerationHelper
  def path_of_thing(thing)
    thing.is_a?(Comment) ? comment_in_thread_path(thing) : polymorphic_path(thing)
  end

  def name_of_thing(thing)
    thing.is_a?(User) ? "person" : thing.model_name.human.downcase
  end

  # What a decision is about, with a way there. The title of what is not to be seen is not told here either.
  def decided_on(decision)
    author = link_to(decision.subject.username, user_path(decision.subject))
    if post = decision.post then safe_join [ post.removed? ? link_to("a post", post_path(post)) : link_to("“#{post.title}”", post_path(post)), " by ", author ]
    elsif comment = decision.comment then safe_join [ link_to("a comment", comment_path(comment)), " by ", author, " on ", comment_post_link(comment) ]
    elsif decision.about_person? then author
    else safe_join [ "what is no longer there, by ", author ]
    end
  end

  # What was found, behind the names.
  def hint_in_words(hint)
    t("hints.#{hint.kind}", one: hint.user.username, two: hint.other&.username, **hint.evidence.symbolize_keys)
  end

  # A moment to come. Not as a <time>, of which a script would say how long ago it is.
  def moment_in_words(time)
    l time.utc, format: "%-d %B %Y, %H:%M UTC"
  end

  # Somebody among those who came by each other, and whether they may take part.
  def invited_person(person)
    safe_join [ link_to(person.username, user_path(person)), (" (suspended)" if person.suspended?) ].compact
  end

  # What may be decided, with its words.
  def acts_on(target)
    Decision.acts_of(Current.user, target).index_with { |act| t(act, scope: "decisions.choices") }
  end
end
