# A server with the /v0 API: Hacker News, or a Frontpage. Requests items by id from +from+ on, except those
# that exist here, so an interrupted import continues.
class Importers::HackerNews::Server < Importers::Source
  CONNECTIONS = 4
  BATCH_SIZE = 200

  def initialize(
    address,
    from: 1,
    client: Importers::JsonClient.new(address.sub(%r{/v0/?\z}, ""), connections: CONNECTIONS)
  )
    @client, @from = client, from
    @last_id = 0
  end

  def name = "hacker-news"
  def fraction = @max_id && @last_id / @max_id.to_f

  def each(mapping)
    @max_id = @client.get("/v0/maxitem.json")
    unless @max_id.is_a?(Integer)
      raise Importers::Error, "The server has no /v0/maxitem.json. Check the URL."
    end

    (@from..@max_id).each_slice(BATCH_SIZE) do |ids|
      missing = mapping.missing(ids.map(&:to_s))
      missing.zip(@client.get_all(missing.map { |id| "/v0/item/#{id}.json" })) do |id, response|
        entry = parse(response, "item #{id}") and yield entry
      end
      @last_id = ids.last
    end
  rescue Importers::JsonClient::RequestFailed => error
    raise Importers::Error, "#{error.message}. Items imported so far are saved. Run it again to continue."
  end

  def account(name)
    user = @client.get("/v0/user/#{ERB::Util.url_encode(name)}.json") or return {}
    {
      about: Importers::Markup.to_markdown(user["about"]).to_s,
      created_at: (Time.at(user["created"]).utc if user["created"].is_a?(Integer))
    }
  rescue Importers::JsonClient::RequestFailed
    {}
  end

  def close = @client.close

  private
    def parse(response, place)
      if response.is_a?(Importers::JsonClient::RequestFailed) then failed(place, response.message)
      elsif response then Importers::HackerNews::Item.new(response, place).entry
      end
    end
end
