# Counts the requests of a few minutes by network, in bounded memory however many networks there are: the
# algorithm of Misra and Gries ("Finding repeated elements", 1982), which drops many networks at once
# (Anderson et al., "A high-performance algorithm for identifying frequent items in data streams", 2017).
#
# A network with more than one of CAPACITY / 2 requests is never missing. Counts begin when a network was
# added last, so they may be too low, by that share at most.
class BusiestNetworks::Interval
  CAPACITY = 500

  # +missed+ is the number of requests that were possibly not counted, because the network had been dropped.
  Entry = Struct.new(:requests, :failed, :missed, :address, :from_address, :lead)

  attr_reader :requests

  def initialize
    @requests, @entries, @missed = 0, {}, 0
  end

  def add(client, failed:)
    @requests += 1
    entry = @entries[client.network] ||= Entry.new(0, 0, @missed, nil, 0, 0)
    entry.requests += 1
    entry.failed += 1 if failed
    note_address entry, client.to_s if client.ipv4?
    drop_smaller_half if @entries.size > CAPACITY
  end

  def networks
    @entries.map do |name, entry|
      BusiestNetworks::Network.new(name, entry.requests, entry.failed, entry.address, entry.from_address)
    end
  end

  private
    # Boyer and Moore's majority vote finds the address that sent most of the requests, if there is one. The
    # requests that are counted for it are since it took the lead.
    def note_address(entry, address)
      if entry.address == address
        entry.from_address += 1
        entry.lead += 1
      elsif entry.lead.zero?
        entry.address, entry.from_address, entry.lead = address, 1, 1
      else
        entry.lead -= 1
      end
    end

    def drop_smaller_half
      @missed = @entries.each_value.map { |entry| entry.requests + entry.missed }.sort[CAPACITY / 2]
      @entries.select! { |_, entry| entry.requests + entry.missed > @missed }
    end
end
