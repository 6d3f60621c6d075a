# Words and places for what is flagged and decided on, which is a post or a comment.
module ModerationHelper
  def path_of_thing(thing)
    thing.is_a?(Comment) ? comment_in_thread_path(thing) : post_path(thing)
  end

  def name_of_thing(thing)
    thing.model_name.human.downcase
  end

  # What may be decided, with its words.
  def acts_on(target)
    target.acts.index_with { |act| t(act, scope: "decisions.choices") }
  end
end
