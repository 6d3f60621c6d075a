module MarkdownHelper
  # Mentions of members are links to their profiles. +site+ is the URL of the site for feeds and emails, where
  # paths don't work.
  def markdown(text, site: "")
    look_up_mentions [ text ]
    names = Mentions.possible_in(text).select { |name| Current.mentioned_names[name] }
    Markdown.render(text, profiles: names.index_with { |name| "#{site}/users/#{name}" })
  end

  # Finds out with one query which of the names mentioned in +texts+ are members', before these
  # are rendered one by one. Cached threads keep a mention as text after a new member takes that
  # name, until its comment changes.
  def look_up_mentions(texts)
    known = Current.mentioned_names ||= {}
    names = texts.flat_map { |text| Mentions.possible_in(text) }.uniq - known.keys
    members = User.names_of_members(names) if names.any?
    names.each { |name| known[name] = members.include?(name) }
  end

  # The guidelines and the welcome text.
  def site_markdown(text)
    Markdown.render(text, paths: true)
  end
end
