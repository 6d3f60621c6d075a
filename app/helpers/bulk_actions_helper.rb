module BulkActionsHelper
  # "Removed 3 posts and comments."
  def bulk_action_in_words(bulk_action)
    state, done, total = bulk_action.state, bulk_action.items_done, bulk_action.items_count
    name = state.in?(%w[ undoing undone ]) ? state : "#{bulk_action.action}.#{state}"
    t(name, scope: "moderation.bulk_actions.states", count: done, done: number_with_delimiter(done),
      total: number_with_delimiter(total))
  end
end
