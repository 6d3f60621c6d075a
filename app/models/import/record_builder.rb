# Converts an item to a row of posts or comments. Values that are not valid here are adjusted; +changes+ lists the
# adjustments.
class Import::RecordBuilder
  NO_TEXT = "…" # # a question that needs no text

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
    def empty? = item.post? ? item.title.blank? : text.blank?

    # Normalized like a form's values, but never rejected.
    def post
      link = Post::Link.new(item.url)
      post = Post.new(title:, body: followed(link), url: (item.url if followable?(link)))
      post.body ||= NO_TEXT unless post.url
      post.run_callbacks(:validation)
      post.attributes.symbolize_keys.slice(:title, :url, :normalized_url, :domain, :body, :kind)
        .merge(last_activity_at: item.created_at)
    end

    def title
      title = Post.normalize_value_for(:title, item.title.to_s).presence || User::DELETED_TEXT
      fitting(title, Post::MAX_TITLE_LENGTH, "title was shortened")
    end

    # A URL that is not valid here is appended to the text.
    def followed(link)
      return body if item.url.blank? || followable?(link)

      changes << "address stands in the text, since nobody could follow it"
      [ "`#{item.url.delete("`\n")}`", text.presence ].compact.join("\n\n")
    end

    def followable?(link) = item.url.present? && link.problem.nil? && item.url.length <= Post::Link::MAX_LENGTH

    def body
      fitting(text.presence || (User::DELETED_TEXT if item.comment? || empty?), Comment::MAX_BODY_LENGTH, "text was shortened")
    end

    def text = @text ||= Comment.normalize_value_for(:body, (item.body || Import::Markup.to_markdown(item.html)).to_s)

    def fitting(text, length, change)
      return text if text.nil? || text.length <= length

      changes << change
      text.first(length - 1) + "…"
    end
end
