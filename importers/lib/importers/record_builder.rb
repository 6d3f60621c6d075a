# Converts an item to a row of posts or comments. Values that are not valid here are adjusted; +changes+ lists
# the adjustments.
class Importers::RecordBuilder
  NO_TEXT = "…" # for a question that consists of its title

  attr_reader :item, :changes

  def initialize(item)
    @item, @changes = item, []
  end

  def attributes
    @attributes ||= {
      **(item.post? ? post : { body: }), edited_at: item.edited_at, created_at: item.created_at,
      updated_at: item.edited_at || item.created_at
    }
  end

  # The remover, or nil. Items without any content count as deleted by their author.
  def removal
    item.removal == "flags" && empty? ? "author" : item.removal || ("author" if empty?)
  end

  private
    def empty? = item.post? ? normalized_title.empty? : text.blank?

    # Normalized like a form's values, but never rejected.
    def post
      link = Post::Link.new(item.url)
      post = Post.new(title:, body: body_with(link), url: (item.url if valid_link?(link)))
      post.body ||= NO_TEXT unless post.url
      post.run_callbacks(:validation)
      post.attributes.symbolize_keys.slice(:title, :url, :normalized_url, :domain, :body, :kind)
        .merge(last_activity_at: item.created_at)
    end

    def title
      truncate(normalized_title.presence || User::DELETED_TEXT, Post::MAX_TITLE_LENGTH, "title was shortened")
    end

    def normalized_title = @normalized_title ||= Post.normalize_value_for(:title, item.title.to_s)

    # A URL that is not valid here is put before the text.
    def body_with(link)
      return body if item.url.blank? || valid_link?(link)

      changes << "invalid URL was moved into the text"
      [ "`#{item.url.delete("`\n")}`", text.presence ].compact.join("\n\n")
    end

    def valid_link?(link)
      item.url.present? && link.problem.nil? && item.url.length <= Post::Link::MAX_LENGTH
    end

    def body
      truncate(text.presence || (User::DELETED_TEXT if item.comment? || empty?), Comment::MAX_BODY_LENGTH,
        "text was shortened")
    end

    def text
      @text ||= PlainText.lines(item.body || Importers::Markup.to_markdown(item.html))
        .then { |text| Markdown.visible?(text) ? text : "" }
    end

    def truncate(text, length, change)
      return text if text.nil? || text.length <= length

      changes << change
      text.first(length - 1) + "…"
    end
end
