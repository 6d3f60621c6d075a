# Search results, newest first. Not cached, like search pages.
class Feeds::SearchesController < Feeds::BaseController
  skip_before_action :allow_caching_for_visitors

  def show
    search = Search.new(params.permit(:q)[:q], order: "newest")
    render_feed Feed.of_items(search.results,
      title: t("feeds.search", text: search.query.text), path: search_path(q: search.query.text))
  end
end
