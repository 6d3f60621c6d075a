# Opening the inbox changes nothing, because browsers may prefetch pages. Notifications are marked as read by
# a button, or by visiting the thread.
class InboxesController < ApplicationController
  include Paginated

  def show
    @made_at = Time.current
    @page = page_of Current.user.notifications.latest_first.with_items
    Notification.count_comments @page.records
    Notification.load_appeals @page.records
  end
end
