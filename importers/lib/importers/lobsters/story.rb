# The JSON of a Lobsters story with its comments.
class Importers::Lobsters::Story
  def initialize(json)
    @json = json
  end

  def id = @json["short_id"]

  # Lists of stories contain the number of comments only.
  def missing_comments?
    !@json.key?("comments") && (@json["comment_count"] || @json["comments_count"]).to_i.positive?
  end

  # The story and its comments in page order, each an Item, or a Warning that says why it can't be converted.
  def entries = [ convert("story #{id}") { story }, *comments ]

  private
    def convert(place)
      yield
    rescue KeyError, ArgumentError, NoMethodError, TypeError => error
      Importers::Warning.new(place:,
        message: "cannot be read (#{error.message.lines.first.strip})", failed: true)
    end

    def story
      Importers::Item.new(type: "post", identifier: "s/#{id}", place: "story #{id}",
        author: username(@json["submitter_user"]), title: @json.fetch("title"), url: @json["url"].presence,
        tags: Array(@json["tags"]).grep(String), body: @json["description_plain"].presence,
        html: @json["description"], **time_and_votes(@json))
    end

    # Older pages have a comment's depth instead of its parent.
    def comments
      ancestors = []
      Array(@json["comments"]).map do |json|
        convert("a comment on story #{id}") do
          depth = json["depth"] || json["indent_level"].to_i - 1
          ancestors[depth] = json["short_id"]
          comment(json,
            json.key?("parent_comment") ? json["parent_comment"] : (ancestors[depth - 1] if depth.positive?))
        end
      end
    end

    # A removed comment has the reason for its removal in place of its text.
    def comment(json, parent)
      removal = removal(json)
      text = removal ? {} : { body: json["comment_plain"].presence, html: json["comment"] }
      Importers::Item.new(type: "comment", identifier: "c/#{json.fetch("short_id")}",
        place: "comment #{json["short_id"]}", parent: parent ? "c/#{parent}" : "s/#{id}",
        author: username(json["commenting_user"]), removal:, **text, **time_and_votes(json))
    end

    def removal(json)
      if json["is_moderated"] then "moderators"
      elsif json["is_deleted"] then "author"
      end
    end

    def time_and_votes(json)
      votes = Importers::Item.votes(json["score"] || 1, downvotes: json["flags"].to_i.clamp(0..))
      { created_at: Time.iso8601(json.fetch("created_at")).utc, **votes }
    end

    # Older pages have an object for a user.
    def username(user) = user.is_a?(Hash) ? user["username"] : user
end
