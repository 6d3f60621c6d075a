# Converts an item of the Hacker News API.
class Import::HackerNewsItem
  POSTS = %w[ story job poll ].freeze

  def initialize(said, place)
    @said, @place = said, place
  end

  # An Item, or a Note on why it can't be one.
  def read
    if !@said.is_a?(Hash) || !@said["id"].is_a?(Integer) then note("has no id", failed: true)
    elsif @said["type"] == "pollopt" then note("is an option of a poll", failed: false)
    elsif !@said["time"].is_a?(Integer) then note("has no time", failed: true)
    elsif POSTS.include?(@said["type"]) then item(
      "post", title: text_of("title"), url: text_of("url").presence, **Import::Item.votes(@said["score"] || 1)
    )
    elsif @said["type"] != "comment" then note("is of no known type", failed: true)
    elsif !@said["parent"].is_a?(Integer) then note("does not say what it answers", failed: true)
    else item("comment", parent: @said["parent"].to_s)
    end
  end

  private
    def note(message, failed:)
      Import::Warning.new(place: @place, message:, failed:)
    end

    def item(thing, **attributes)
      Import::Item.new(thing:, identifier: @said["id"].to_s, place: "#{thing} #{@said["id"]}", author: text_of("by").presence,
        html: text_of("text"),
        removal:, created_at: Time.at(@said["time"]).utc, **attributes)
    end

    # Dead items were killed by flags or moderators; members can vouch for them here as there.
    def removal
      if @said["dead"] then "flags"
      elsif @said["deleted"] then "author"
      end
    end

    def text_of(name) = (@said[name] if @said[name].is_a?(String)).to_s.delete("\0")
end
