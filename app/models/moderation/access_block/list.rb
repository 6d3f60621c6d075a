# The blocks of all requests, cached in each process with the site settings (Site::Cached).
class AccessBlock::List
  # +range+ has the lowest and highest address, as numbers.
  Entry = Data.define(:range, :ipv4, :expires_at, :notice) do
    def covers?(client, now)
      client.ipv4? == ipv4 && range.cover?(client.number) && (expires_at.nil? || now < expires_at)
    end
  end

  # +blocks+ are the records.
  def initialize(blocks)
    @entries = blocks.map { |block| entry(block) }
      .sort_by { |entry| -(entry.expires_at || Float::INFINITY) }.freeze
  end

  NONE = new([])

  # The Notice of the block that applies to a ClientAddress; of the longest, if there are several. Nil if none
  # does. Proxies and this machine are never blocked, whatever the rows say.
  def notice_for(client)
    return if @entries.empty? || client.proxy?

    now = Time.now.to_f
    @entries.find { |entry| entry.covers?(client, now) }&.notice
  end

  private
    def entry(block)
      network, expires_at = IPAddr.new(block.pattern), block.expires_at&.to_f
      range = network.to_range.then { |addresses| addresses.begin.to_i..addresses.end.to_i }
      Entry.new(range:, ipv4: network.ipv4?, expires_at:,
        notice: AccessBlock::Notice.new(block.id, expires_at))
    end
end
