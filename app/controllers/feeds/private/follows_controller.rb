class Feeds::Private::FollowsController < Feeds::Private::BaseController
  def show
    render_feed Feed.of_follows(Current.user, path: follows_path)
  end
end
