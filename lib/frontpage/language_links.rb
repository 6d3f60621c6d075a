# Adds a language to the links and forms of a page that a visitor reads in another language than the site's.
# Visitors have no cookie, so without it the next page would be in the site's language.
#
# It works on the finished page, because the markup of lists, threads and the header is cached for members and
# visitors together.
class LanguageLinks
  TAG = /<(?:a|form|button)\s[^>]*>/ # attributes contain no ">": it is escaped
  LOCAL = %r{(\s(?:href|action|formaction)=")((?:/(?!/)|\?)[^"]*)"}
  SEARCH = /\A<form\s(?!.*\smethod="post")/m # the browser replaces the query of its action

  def initialize(language)
    @parameter = "language=#{language}"
    @field = %(<input type="hidden" name="language" value="#{language}">)
  end

  def add_to(html)
    html.gsub(TAG) do |tag|
      link = tag.sub(LOCAL) { %(#{$1}#{add_to_path($2, "&amp;")}") }
      link.match?(SEARCH) ? link + @field : link
    end
  end

  # As the first parameter, so that "Disallow: /*?language=" in robots.txt matches.
  def add_to_path(path, separator = "&")
    if path.match?(/[?&;]language=/)
      path
    else
      address, query, anchor = path.match(/\A([^?#]*)(?:\?([^#]*))?(#.*)?\z/m).captures
      "#{address}?#{[ @parameter, query.presence ].compact.join(separator)}#{anchor}"
    end
  end
end
