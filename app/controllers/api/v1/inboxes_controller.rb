class Api::V1::InboxesController < Api::V1::BaseController
  def show
    page = page_of Current.user.notices.latest_first.with_things
    Notice.gather page.records
    list(:notices, page) { |notice| notice_as_json(notice) }
  end
end
