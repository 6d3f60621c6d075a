# Counts and examples for the page on which a moderator confirms a bulk action.
module BulkAction::Preview
  NEWEST_READ = 20

  # How many posts and comments it would act on, after `prepare`.
  def affected_count = selection? ? affected_items.size : items_count

  # The selected posts and comments that it would act on.
  def affected_items
    @affected_items ||= items.select { |item| !decided_since?(item) && action_on(item).valid? }
  end

  # Unsaved moderation actions, whose notifications are examples: a ban, and the action on a post or comment.
  def examples
    item = selection? ? affected_items.first : item_relations.lazy.filter_map(&:last).first
    actions = [
      bannable_members.first&.moderation_action_by(user, action: "banned", reason:),
      (example_on item if item)
    ]
    actions.compact.select(&:valid?)
  end

  # The newest visible post or comment of each member, by the member's id, if it is among the latest
  # NEWEST_READ.
  def newest_items
    [ Post.all, Comment.includes(:post) ].flat_map { |items| newest_of_each(items).to_a }
      .group_by(&:author_id)
      .transform_values { |items| items.max_by(&:created_at) }
  end

  private
    # Reads the end of an index for each member, and at most NEWEST_READ rows: all that they posted may have
    # been removed.
    def newest_of_each(items)
      latest = items.where("author_id = users.id").order(id: :desc).limit(NEWEST_READ).select(:id, :removed)
      newest = items.from(latest, :latest).where("NOT latest.removed").select("max(latest.id)")
      ids = User.where(id: member_ids).pluck(Arel.sql("(#{newest.to_sql})")).compact
      items.where(id: ids)
    end

    def example_on(item)
      action_on(item).tap do |example|
        example.items_count = items_count_of(item.author_id)
      end
    end

    # The number of items that the author's notification will mention.
    def items_count_of(author_id)
      selection? ? affected_items.count { |item| item.author_id == author_id } :
        BulkAction::MODELS.values.sum { |model| posted(model, author_id).count }
    end
end
