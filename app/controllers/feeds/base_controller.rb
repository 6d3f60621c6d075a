class Feeds::BaseController < ApplicationController
  include PublicApi

  cached_for_visitors
  layout false

  private
    def render_feed(feed)
      @feed, format = feed, params[:format]
      render "feeds/show", formats: format.to_sym, content_type: Feed::MEDIA_TYPES.fetch(format)
    end
end
