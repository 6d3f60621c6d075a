# Data attributes for live_updates.js: the topic of a page, what the page has already, and the texts of the button.
module LiveUpdatesHelper
  def live_updates_data(post)
    live_updates "post=#{post.id}", post.comments_count, :comments if Parameters.live?(:on) && !post.removed? && !post.locked?
  end

  # If the member hides anything, the newest post may be missing from the page: the first message then says what is known.
  def newest_live_updates_data(page)
    return unless Parameters.live?(:on) && page.first?

    live_updates "list=newest", (page.records.map(&:id).max unless Current.user&.hides_or_mutes?), :posts
  end

  private
    def live_updates(query, known, items)
      tag.attributes data: { live_updates: query, known:, **cached_t("live_updates.#{items}") }
    end
end
