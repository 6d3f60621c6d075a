class Api::V1::InboxesController < Api::V1::BaseController
  include NotificationSerialization

  def show
    page = page_of Current.user.notifications.latest_first.with_items
    Notification.count_comments page.records
    list(:notices, page) { |notification| notification_as_json(notification) }
  end
end
