# Data attributes for live_updates.js: the page's topic, its newest item or number of comments, and the texts of the button.
module LiveUpdatesHelper
  def live_updates_data(post)
    live_updates "post=#{post.id}", post.comments_count, :comments if Parameters.live?(:on) && !post.removed? && !post.locked?
  end

  # If the member hides anything, the newest post may be missing from the page: then the first message is the baseline.
  def newest_live_updates_data(page)
    return unless Parameters.live?(:on) && page.first?

    live_updates "list=newest", (page.records.map(&:id).max unless Current.user&.hides_or_mutes?), :posts
  end

  private
    def live_updates(query, known, items)
      texts = cached_t("live_updates.#{items}").map { |name, text| %(data-#{name}="#{h text}") }.join(" ")
      %(data-live-updates="#{query}"#{%( data-known="#{known}") if known} #{texts}).html_safe
    end
end
