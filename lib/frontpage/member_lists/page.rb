# A list with empty slots. Valid while the +condition+ holds, which contains the version of its rows, and
# until +changes_at+, when an age on it changes.
class MemberLists::Page
  attr_writer :headers
  attr_reader :bound_ids, :changes_at

  # +markup+ has markers (HtmlTemplate.gap). +labels+ has the author and the label of the vote button of each
  # post, by id.
  def initialize(markup, labels:, condition:, changes_at:)
    @template = HtmlTemplate.named(markup)
    @labels, @condition, @changes_at = labels, condition, changes_at
    @bound_ids = Engines.current.bind_ids(labels.keys)
  end

  def current?(database) = Time.now < changes_at && @condition.holds?(database)

  # +votes+ has the ids of the posts that the reader has voted for.
  def response_to(env, reader, votes)
    etag = PageEtag.of(PageEtag.digest(reader.state, "#{@condition.value} #{votes}"), changes_at)
    headers = { **@headers, "etag" => etag, "x-read-by" => reader.id.to_s }
    if env["HTTP_IF_NONE_MATCH"] == etag
      [ 304, headers.except("content-type"), [] ]
    elsif env["HTTP_ACCEPT_ENCODING"]&.include?("gzip")
      headers.update "content-encoding" => "gzip",
        "vary" => [ *headers["vary"].split(/,\s*/), "Accept-Encoding" ].join(",")
      [ 200, headers, [ Zlib.gzip(fill(reader, votes), level: Zlib::BEST_SPEED) ] ]
    else
      [ 200, headers, [ fill(reader, votes) ] ]
    end
  end

  def fill(reader, votes)
    voted = votes.split(",").map(&:to_i)
    @template.fill do |slot|
      kind, id = slot.split(":")
      case kind
      when "vote" then vote_button(id.to_i, reader, voted)
      when "reader" then reader.id
      else reader.masthead.fetch(kind.to_sym)
      end
    end
  end

  def bytesize = @template.bytesize + @labels.sum { |_, (_, label)| label.bytesize + 60 }

  private
    def vote_button(id, reader, voted)
      author_id, label = @labels.fetch(id)
      VotesHelper.button(id, label, voted.include?(id)) unless author_id == reader.id
    end
end
