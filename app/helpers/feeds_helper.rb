module FeedsHelper
  # The content of a feed entry: the text, and for a link post a link to its thread.
  def feed_content(entry)
    @mentions_looked_up ||= look_up_mentions(@feed.entries.map(&:text))
    safe_join [
      (markdown(entry.text, site: absolute_url("")) if entry.text),
      (tag.p(link_to(t("feeds.comments"), absolute_url(entry.path))) if entry.url)
    ].compact
  end

  def absolute_url(path)
    "#{@base_url ||= request.base_url}#{path}"
  end

  # The feed's own address, with the query of its page, but without a token.
  def feed_url(feed)
    absolute_url([ request.path, *feed.path.split("?").drop(1) ].join("?"))
  end

  # Announces a page's feed to feed readers.
  def feed_link(path, title)
    tag.link rel: "alternate", type: Feed::MEDIA_TYPES["atom"], title:, href: Feed.path_of(path)
  end
end
