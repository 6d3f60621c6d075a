# Data attributes for live_updates.js: the page's topic, its newest item or number of comments, and the texts
# of the button.
module LiveUpdatesHelper
  # In a thread with several pages, +newest+ is the path of the newest comment, which may be on another one.
  def live_updates_data(post, page)
    if ServerParameters.live?(:on) && post.discussable? && !post.locked?
      if page.several? && page.outline.newest
        newest = path_in_thread(post.id, page.outline.newest.id, long: true)
      end
      live_updates "post=#{post.id}", post.comments_count, :comments, newest:
    end
  end

  # If the member hides anything, the newest post may be missing from the page: then the
  # first message is the baseline.
  def newest_live_updates_data(page)
    return unless ServerParameters.live?(:on) && page.first?

    live_updates "list=newest", (page.records.map(&:id).max unless Current.user&.hides_or_mutes?), :posts
  end

  private
    def live_updates(query, known, items, newest: nil)
      texts = cached_data_attributes([ :live_updates, items ]) { t("live_updates.#{items}") }
      numbers = %(#{%( data-known="#{known}") if known}#{%( data-newest="#{newest}") if newest})
      %(data-live-updates="#{query}"#{numbers} #{texts}).html_safe
    end
end
