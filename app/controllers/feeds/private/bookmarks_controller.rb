class Feeds::Private::BookmarksController < Feeds::Private::BaseController
  def show
    answer Feed.of_bookmarks(Current.user, path: bookmarks_path)
  end
end
