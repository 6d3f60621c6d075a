# The JSON of a Lobsters story with its comments.
class Import::LobstersStory
  def initialize(said)
    @said = said
  end

  def id = @said["short_id"]

  # The number of comments that it doesn't contain.
  def untold_comments = @said.key?("comments") ? 0 : (@said["comment_count"] || @said["comments_count"]).to_i

  # The story and its comments in page order, each an Item, or a Note on what is wrong with it.
  def entries = [ read("story #{id}") { story }, *comments ]

  private
    def story
      Import::Item.new(thing: "post", identifier: "s/#{id}", place: "story #{id}", author: name_in("submitter_user"),
        title: @said.fetch("title"), url: @said["url"].presence,
        tags: Array(@said["tags"]).grep(String), body: @said["description_plain"].presence, html: @said["description"],
        created_at: Time.iso8601(@said.fetch("created_at")).utc, **votes(@said))
    end

    # Older pages have a comment's depth instead of its parent.
    def comments
      above = []
      Array(@said["comments"]).map do |comment|
        read("a comment on story #{id}") do
          depth = comment["depth"] || comment["indent_level"].to_i - 1
          above[depth] = comment["short_id"]
          comment_item(
            comment, comment.key?("parent_comment") ? comment["parent_comment"] : (above[depth - 1] if depth.positive?)
          )
        end
      end
    end

    def read(place)
      yield
    rescue KeyError, ArgumentError, NoMethodError, TypeError => error
      Import::Warning.new(place:, message: "is none as Lobsters has it (#{error.message.lines.first.strip})", failed: true)
    end

    def comment_item(comment, parent)
      Import::Item.new(thing: "comment", identifier: "c/#{comment.fetch("short_id")}", place: "comment #{comment["short_id"]}",
        parent: parent ? "c/#{parent}" : "s/#{id}",
        author: name_in("commenting_user", comment),
        **(removal_of(comment) ? {} : { body: comment["comment_plain"].presence, html: comment["comment"] }),
        removal: removal_of(comment),
        created_at: Time.iso8601(comment.fetch("created_at")).utc, **votes(comment))
    end

    # The reason for its removal stands in place of its text.
    def removal_of(comment)
      if comment["is_moderated"] then "moderators"
      elsif comment["is_deleted"] then "author"
      end
    end

    def votes(said) = Import::Item.votes(said["score"] || 1, downvotes: said["flags"].to_i.clamp(0..))
    def name_in(key, said = @said) = said[key].is_a?(Hash) ? said[key]["username"] : said[key]
end
