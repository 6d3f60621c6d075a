# Metadata for search engines and link previews (Open Graph). Crawlers are visitors, so
# only visitors' pages contain it.
module PreviewsHelper
  # The page's URL without tracking parameters. +path+ contains only the parameters that
  # change what the page shows.
  def canonical_link(path)
    tag.link rel: "canonical", href: absolute_url(path)
  end

  def link_preview(title:, path:, description: nil, type: "website")
    unless signed_in?
      description ||= Site.settings.description.presence || t("previews.site")
      properties = { title:, type:, description:, url: absolute_url(path), site_name: Site.settings.name }
      safe_join([ tag.meta(name: "description", content: description),
        *properties.map { |name, content| tag.meta(property: "og:#{name}", content:) },
        tag.meta(name: "twitter:card", content: "summary") ]) # the rest is read from Open Graph
    end
  end

  # A description of a profile.
  def person_description(user)
    summarize(user.about) || t("users.described", posts: counted(user.posts_count, :post),
      comments: counted(user.comments_count, :comment), community: Site.settings.name)
  end

  # The beginning of a Markdown text for the description of a page; nil if it is blank.
  def summarize(text)
    Markdown.excerpt(text, 160)
  end
end
