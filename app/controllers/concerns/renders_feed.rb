# Renders a feed in the format of the URL: Atom, RSS or JSON Feed.
module RendersFeed
  extend ActiveSupport::Concern

  included { layout false }

  private
    def render_feed(feed)
      @feed, format = feed, params[:format]
      render "feeds/show", formats: format.to_sym, content_type: Feed::MEDIA_TYPES.fetch(format)
    end
end
