# Counts and examples for the page on which a moderator confirms a bulk action.
module BulkAction::Preview
  # How many posts and comments it would act on, after `prepare`.
  def affected_count = selection? ? affected_items.size : items_count

  # Those of the selection on which it would act.
  def affected_items
    @affected_items ||= items.select { |item| item.allowed_actions.include?(action) && !decided_since?(item) }
  end

  # Unsaved moderation actions, whose notifications are examples: a ban, and the action on a post or comment.
  def examples
    item = selection? ? affected_items.first : item_relations.lazy.filter_map(&:last).first
    actions = [ (members.first.moderation_action_by(user, action: "banned", reason:) if ban),
      item&.moderation_action_by(user, action:, reason:) ]
    actions.compact.select(&:valid?)
  end
end
