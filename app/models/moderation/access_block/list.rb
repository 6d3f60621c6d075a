# The blocks of all requests, cached in each process (Site::Cached).
class AccessBlock::List
  # +range+ has the lowest and highest address, as numbers.
  Entry = Data.define(:id, :range, :ipv4, :expires_at) do
    def covers?(client, now) = client.ipv4? == ipv4 && range.cover?(client.number) && (expires_at.nil? || now < expires_at)
  end

  # +blocks+ are the records.
  def initialize(blocks)
    @entries = blocks.map { |block| entry(block) }.sort_by { |entry| -(entry.expires_at || Float::INFINITY) }.freeze
  end

  NONE = new([])

  # The block that applies to a ClientAddress, as a Notice; the longest, if there are several. Nil if none does. Proxies and this
  # machine are never blocked, whatever the rows say.
  def notice_for(client)
    return if @entries.empty? || client.proxy?

    now = Time.now.to_f
    @entries.find { |entry| entry.covers?(client, now) }&.then { |entry| AccessBlock::Notice.new(entry.id, entry.expires_at) }
  end

  private
    def entry(block)
      network = IPAddr.new(block.pattern)
      range = network.to_range.then { |addresses| addresses.begin.to_i..addresses.end.to_i }
      Entry.new(id: block.id, range:, ipv4: network.ipv4?, expires_at: block.expires_at&.to_f)
    end
end
