# A server with the /v0 API: Hacker News, or a Frontpage. Requests items by id from +from+ on, except those that exist here,
# so an interrupted import continues.
class Import::HackerNewsServer < Import::Source
  CONNECTIONS = 4
  BATCH_SIZE = 200

  def initialize(address, from: 1, server: Import::Server.new(address.sub(%r{/v0/?\z}, ""), connections: CONNECTIONS))
    @server, @from = server, from
    @done = 0
  end

  def name = "hacker-news"
  def fraction = @highest && @done / @highest.to_f

  def each(mapping)
    @highest = @server.get("/v0/maxitem.json")
    raise Import::Error, "The server has no /v0/maxitem.json. Check the address." unless @highest.is_a?(Integer)

    (@from..@highest).each_slice(BATCH_SIZE) do |numbers|
      missing = mapping.missing(numbers.map(&:to_s))
      missing.zip(@server.get_all(missing.map { |number| "/v0/item/#{number}.json" })) do |number, said|
        entry = read(said, "item #{number}") and yield entry
      end
      @done = numbers.last
    end
  rescue Import::Server::Unreachable => error
    raise Import::Error, "#{error.message}. Items imported so far are saved. Run it again to continue."
  end

  def person(name)
    said = @server.get("/v0/user/#{ERB::Util.url_encode(name)}.json") or return {}
    {
      about: Import::Markup.to_markdown(said["about"]).to_s,
      created_at: (Time.at(said["created"]).utc if said["created"].is_a?(Integer))
    }
  rescue Import::Server::Unreachable
    {}
  end

  def close = @server.close

  private
    def read(said, place)
      if said.is_a?(Import::Server::Unreachable) then failure(place, said.message)
      elsif said then Import::HackerNewsItem.new(said, place).read
      end
    end
end
