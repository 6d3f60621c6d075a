class Moderation::QueuesController < Moderation::BaseController
  include Paginated

  def show
    @page = page_of ModerationQueueItem.pending.with_items
  end
end
