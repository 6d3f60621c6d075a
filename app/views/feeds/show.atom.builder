xml.instruct!
xml.feed xmlns: "http://www.w3.org/2005/Atom" do
  xml.id absolute_url(@feed.path)
  xml.title "#{@feed.title} · #{Site.settings.name}"
  xml.updated @feed.updated_at.iso8601
  xml.author { xml.name Site.settings.name } # for a feed with nothing in it, which has to have one
  xml.link rel: "self", type: "application/atom+xml", href: feed_url(@feed)
  xml.link rel: "alternate", type: "text/html", href: absolute_url(@feed.path)
  @feed.entries.each do |entry|
    xml.entry do
      xml.id absolute_url(entry.path)
      xml.title entry.title
      xml.published entry.created_at.iso8601
      xml.updated entry.updated_at.iso8601
      if entry.author_name
        xml.author do
          xml.name entry.author_name
          xml.uri user_url(entry.author_name)
        end
      end
      xml.link rel: "alternate", type: "text/html", href: entry.url || absolute_url(entry.path)
      xml.link rel: "replies", type: "text/html", href: absolute_url(entry.path) if entry.url
      entry.tags.each { |tag| xml.category term: tag }
      xml.content feed_content(entry), type: "html"
    end
  end
end
