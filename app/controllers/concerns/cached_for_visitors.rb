# Lets PageCache keep the pages of an action for visitors. Such an action renders the same page for everybody who is not
# signed in: it reads no cookie, session or flash, and nothing from the request but its address.
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
    end
end
