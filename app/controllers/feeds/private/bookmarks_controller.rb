class Feeds::Private::BookmarksController < Feeds::Private::BaseController
  def show
    render_feed Feed.of_bookmarks(Current.user, path: bookmarks_path)
  end
end
