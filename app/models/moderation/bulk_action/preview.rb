# Counts and examples for the page on which a moderator confirms a bulk action.
module BulkAction::Preview
  # How many posts and comments it would act on, after `prepare`.
  def affected_count = selection? ? affected_items.size : items_count

  # The selected posts and comments that it would act on.
  def affected_items
    @affected_items ||= items.select { |item| item.allowed_actions.include?(action) && !decided_since?(item) }
  end

  # Unsaved moderation actions, whose notifications are examples: a ban, and the action on a post or comment.
  def examples
    item = selection? ? affected_items.first : item_relations.lazy.filter_map(&:last).first
    actions = [ bannable_members.first&.moderation_action_by(user, action: "banned", reason:), (example_on item if item) ]
    actions.compact.select(&:valid?)
  end

  private
    def example_on(item)
      item.moderation_action_by(user, action:, reason:).tap { |example| example.items_count = items_count_of(item.author_id) }
    end

    # The number of items that the author's notification will mention.
    def items_count_of(author_id)
      selection? ? affected_items.count { |item| item.author_id == author_id } :
        BulkAction::MODELS.values.sum { |model| posted(model, author_id).count }
    end
end
