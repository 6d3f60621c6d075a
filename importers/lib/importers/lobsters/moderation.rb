# A row of Lobsters' moderation log. Its action is an English sentence, which may
# describe several changes of a story.
class Importers::Lobsters::Moderation
  ACTIONS = {
    "story" => {
      "deleted story" => "removed",
      "undeleted story" => "restored",
      "unmerged from another story" => "separated"
    },
    "comment" => { "deleted comment" => "removed", "undeleted comment" => "restored" },
    "username" => {
      "banned" => "banned", "unbanned" => "reinstated", "granted moderator status" => "appointed"
    }
  }.freeze
  QUOTED = /"(?:[^"\\]|\\.)*"/
  CHANGED = /changed (title|tags) from (#{QUOTED}) to #{QUOTED}/
  PREVIOUS = { "title" => [ "retitled", :previous_title ], "tags" => [ "retagged", :previous_tags ] }.freeze
  GRANTED_HAT = /\AGranted hat "(.+?)"(?: \(.*\))?\z/m
  MERGED = /\Amerged into (\w+) /
  NO_REASON = "No reason given."

  def initialize(row)
    @row = row
  end

  def moderator = @row["moderator"]
  def username = @row["username"]

  # The identifier of the story or comment, or nil.
  def item
    if @row["comment"] then "c/#{@row["comment"]}"
    elsif @row["story"] then "s/#{@row["story"]}"
    end
  end

  # The columns of the moderation actions here; none if they can't be represented.
  def actions
    return [] unless about

    simple = ACTIONS.fetch(about)[text.downcase]
    if simple
      [ { action: simple } ]
    elsif about == "username" && text.match?(GRANTED_HAT)
      [ { action: "granted", hat: text[GRANTED_HAT, 1] } ]
    else
      changes_of_story
    end
  end

  # The name of its kind in the report, if it has no actions.
  def description
    return "changes suggested by members" if moderator.nil?

    text[/\A(?:changed \w+|\p{Alpha}+(?: invitations)?)/i].to_s.downcase.presence || "others"
  end

  def reason = PlainText.line(@row["reason"].to_s).presence || NO_REASON
  def created_at = @row["created_at"] || Time.now.utc

  private
    def text = @row["action"].to_s.strip
    def about = %w[ comment story username ].find { |column| @row[column] }

    def changes_of_story
      return [] unless about == "story"

      changed = text.scan(CHANGED).map do |name, value|
        action, key = PREVIOUS.fetch(name)
        { action:, key => unquote(value) }
      end
      changed << { action: "merged", into: "s/#{text[MERGED, 1]}" } if text.match?(MERGED)
      changed
    end

    # As Ruby's String#inspect writes them.
    def unquote(text) = text[1..-2].gsub(/\\(.)/, '\1')
end
