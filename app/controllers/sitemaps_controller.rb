# The sitemap: an index of pages, and the threads of each. A removed post may be listed
# until the cached page expires.
class SitemapsController < ApplicationController
  TTL = 1.hour

  # Pages of up to 1.3 MB, by everything they depend on.
  PAGES = BoundedCache.new

  allow_access_without_session

  def index
    render_cached { @numbers = Post::Sitemap.page_numbers }
  end

  def show
    render_cached { @entries = Post::Sitemap.new(params[:number].to_i).entries }
  end

  private
    def render_cached(&load)
      expires_in TTL, public: true
      key = [ request.base_url, request.path, Time.now.to_i / TTL.to_i ]
      xml = helpers.remember(PAGES, key) { load.call && render_to_string(formats: :xml) }
      render xml:
    end
end
