items = @feed.entries.map do |entry|
  { id: absolute_url(entry.path), url: absolute_url(entry.path), external_url: entry.url, title: entry.title,
    content_html: feed_content(entry),
    date_published: entry.created_at.iso8601, date_modified: entry.updated_at.iso8601,
    authors: ([ { name: entry.author_name, url: user_url(entry.author_name) } ] if entry.author_name),
    tags: entry.tags.presence }.compact
end

{ version: "https://jsonfeed.org/version/1.1", title: "#{@feed.title} · #{Site.settings.name}",
  home_page_url: absolute_url(@feed.path),
  feed_url: feed_url(@feed), items: }.to_json
