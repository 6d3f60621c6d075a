# Looking changes nothing, so that a page that was fetched ahead of a click loses no mark: what was read is told by a
# button, or by a visit to the thread.
class InboxesController < ApplicationController
  include Paginated

  def show
    @made_at = Time.current
    @page = page_of Current.user.notifications.latest_first.with_items
    Notification.count_comments @page.records
  end
end
