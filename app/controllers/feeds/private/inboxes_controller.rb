class Feeds::Private::InboxesController < Feeds::Private::BaseController
  def show
    render_feed Feed.of_notifications(Current.user, path: inbox_path)
  end
end
