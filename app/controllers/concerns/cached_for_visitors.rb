# Lets PageCache cache an action's pages for visitors. Such an action renders the same page for all visitors: it reads no
# cookie, session or flash, and nothing of the request but its URL.
#
# Browsers may keep these pages for offline reading. A header says for which reader each was made
# (service_worker/offline.js).
module CachedForVisitors
  extend ActiveSupport::Concern

  class_methods do
    def cached_for_visitors(**options)
      before_action :allow_caching_for_visitors, **options
    end
  end

  private
    def allow_caching_for_visitors
      request.env[PageCache::REQUESTED] = true unless signed_in?
      response.headers["X-Read-By"] = signed_in? ? Current.user.id.to_s : "visitor"
    end
end
