# Deletes old rows of the store in memory.
module Tally::Store::Memory::Expiry
  def floor(kind) = locked { @floors[kind] }

  def expire(kind, before, limit)
    locked do
      @floors[kind] = [ @floors[kind], before ].max
      remove kind, before, limit
    end
  end

  private
    def remove(kind, before, limit)
      case kind
      when :raw then remove_raw(before, limit)
      when :minute, :hour, :day then remove_starts(@rollups[kind], before, limit)
      when :salt then remove_starts(@salts, before, limit)
      when :rejected
        remove_first(@rejected_events, limit) do |_, json|
          received_before?(JSON.parse(json)["received_at"], before)
        end
      when :address then remove_addresses(before, limit)
      else raise ArgumentError, "Can't expire #{kind.inspect}."
      end
    end

    def remove_raw(before, limit)
      old = @processed.select { |_, event| event.minute < before }
      old.keys.first(limit).each { |key| forget key }.size
    end

    def remove_starts(hash, before, limit)
      hash.keys.select { |start| start < before }.first(limit).each { |start| hash.delete start }.size
    end

    def received_before?(microseconds, before)
      microseconds.is_a?(Integer) && microseconds < before * 1_000_000
    end

    def remove_addresses(before, limit)
      @events.values.select { |event| event.address && received_before?(event.received_at, before) }
        .first(limit).each { |event| event.address = nil }.size
    end

    def forget(key)
      @events.delete key
      minute = @processed.delete(key).minute
      @minutes[minute].delete key
      @minutes.delete minute if @minutes[minute].empty?
    end

    def remove_first(rows, limit, &)
      removed = rows.select(&).first(limit)
      rows.reject! { |row| removed.any? { |one| one.equal?(row) } }
      removed.size
    end
end
