# Converts an item of the Hacker News API.
class Importers::HackerNews::Item
  POSTS = %w[ story job poll ].freeze

  # +json+ is a parsed document; +place+ is where it was found.
  def initialize(json, place)
    @json, @place = json, place
  end

  # An Item, or a Warning that says why it can't be converted.
  def entry
    if !@json.is_a?(Hash) || !@json["id"].is_a?(Integer) then warning("has no id")
    elsif @json["type"] == "pollopt" then warning("is a poll option", failed: false)
    elsif !@json["time"].is_a?(Integer) then warning("has no time")
    elsif POSTS.include?(@json["type"]) then post
    elsif @json["type"] != "comment" then warning("has an unknown type")
    elsif !@json["parent"].is_a?(Integer) then warning("has no parent")
    else item("comment", parent: @json["parent"].to_s)
    end
  end

  private
    def warning(message, failed: true)
      Importers::Warning.new(place: @place, message:, failed:)
    end

    def post
      item("post",
        title: string("title"), url: string("url").presence, **Importers::Item.votes(@json["score"] || 1))
    end

    def item(type, **attributes)
      Importers::Item.new(type:, identifier: @json["id"].to_s, place: "#{type} #{@json["id"]}",
        author: string("by").presence, html: string("text"), removal:, created_at: Time.at(@json["time"]).utc,
        **attributes)
    end

    # Dead items were killed by flags or moderators. Members can vouch for them, as on Hacker News.
    def removal
      if @json["dead"] then "flags"
      elsif @json["deleted"] then "author"
      end
    end

    def string(key) = (@json[key] if @json[key].is_a?(String)).to_s.delete("\0")
end
