# Allows PageCache to cache an action's pages for visitors. Such an action must render the same page for all
# visitors: it may not read cookies, the session, the flash, or anything from the request except its URL.
#
# After a commit, a cached page is served for up to LIST_MAX_AGE more seconds, unless something was removed
# or disowned, a moderator acted or an account was deleted. A controller whose pages depend on less overrides
# +page_condition+.
#
# Browsers may store these pages for offline reading. X-Read-By names the reader of each
# (service_worker/offline.js).
module CachedForVisitors
  extend ActiveSupport::Concern

  # Changes when a post or comment is removed or disowned, with every action of a moderator, such as a ban,
  # and when an account is deleted.
  REMOVALS = <<~SQL.squish.freeze
    SELECT (SELECT coalesce(max(id), 0) FROM removals) || ' ' || (SELECT coalesce(max(id), 0) FROM moderation_actions) || ' ' ||
      coalesce(#{ReservedUsername::NAMES_VERSION}, '') || ' ' || coalesce(#{User::Deletable::GHOSTS_ITEMS}, '')
  SQL

  class_methods do
    def cached_for_visitors(**options)
      before_action :allow_caching_for_visitors, **options
    end
  end

  private
    def allow_caching_for_visitors
      version = request.env[PageCache::VERSION]
      request.env[PageCache::REQUESTED] = page_condition(version) if version && !signed_in?
      response.headers["X-Read-By"] = signed_in? ? Current.user.id.to_s : "visitor"
    end

    def page_condition(version)
      PageCache::Condition.read(version, REMOVALS, max_age: Rails.configuration.x.list_max_age)
    end
end
