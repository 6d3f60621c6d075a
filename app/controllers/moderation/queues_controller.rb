class Moderation::QueuesController < Moderation::BaseController
  include Paginated

  def show
    @seen_up_to = ModerationAction.last_id
    @purges = Purge.unfinished.with_targets.order(:id).limit(PageSize::LIST)
    @page = page_of ModerationQueueItem.pending.with_items
  end
end
