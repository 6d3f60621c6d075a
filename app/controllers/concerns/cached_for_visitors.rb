# Lets PageCache keep the pages of an action for visitors. Such an action renders the same page for everybody who is not
# signed in: it reads no cookie, session or flash, and nothing from the request but its address.
#
# What everybody may read a browser may keep as well, to show it without a connection: it says for whom it was made, so that
# nobody else is shown it (service_worker/offline.js).
module CachedForVisitors
  extend ActiveSupport::Concern

  class_methods do
    def cached_for_visitors(**options)
      before_action :keep_for_visitors, **options
    end
  end

  private
    def keep_for_visitors
      request.env[PageCache::REQUESTED] = true unless signed_in?
      response.headers["X-Read-By"] = signed_in? ? Current.user.id.to_s : "visitor"
    end
end
