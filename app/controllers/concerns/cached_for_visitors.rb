# Allows PageCache to cache an action's pages for visitors. Such an action must render the same page for all visitors: it may
# not read cookies, the session, the flash, or anything from the request except its URL.
#
# Browsers may store these pages for offline reading. X-Read-By names the reader of each (service_worker/offline.js).
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
