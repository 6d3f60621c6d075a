class Moderation::QueuesController < Moderation::BaseController
  include Paginated

  def show
    @page = page_of Review.waiting.with_items
  end
end
