xml.instruct!
namespaces = { "xmlns:atom": "http://www.w3.org/2005/Atom", "xmlns:dc": "http://purl.org/dc/elements/1.1/" }
xml.rss version: "2.0", **namespaces do
  xml.channel do
    xml.title "#{@feed.title} · #{Site.settings.name}"
    xml.link absolute_url(@feed.path)
    xml.description t("feeds.about", feed: @feed.title, community: Site.settings.name)
    xml.tag! "atom:link", rel: "self", type: "application/rss+xml", href: feed_url(@feed)
    @feed.entries.each do |entry|
      xml.item do
        xml.title entry.title
        xml.link entry.url || absolute_url(entry.path)
        xml.guid absolute_url(entry.path), isPermaLink: true
        xml.comments absolute_url(entry.path)
        xml.pubDate entry.created_at.rfc822
        xml.tag! "dc:creator", entry.author_name if entry.author_name
        entry.tags.each { |tag| xml.category tag }
        xml.description feed_content(entry)
      end
    end
  end
end
