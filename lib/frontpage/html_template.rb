# Markup that is the same for all readers except in slots, which are filled per reader. It is rendered once, with SLOT in
# those places, and has a list of objects, one per slot in order, which determine the content of the slots.
class HtmlTemplate
  # User content is escaped, so it can't contain this.
  SLOT = "<gap>".html_safe.freeze

  # Turns every occurrence of +value+ in +markup+ into a slot; none if it is nil.
  def self.around(value, markup)
    value ? new(markup.to_str.gsub(value, SLOT), [ nil ] * markup.scan(value).size) : new(markup, [])
  end

  attr_reader :slots, :stale_at

  # +markup+ is HTML-safe; +slots+ has an object for each SLOT in it. The markup is outdated from +stale_at+ on.
  def initialize(markup, slots, stale_at: nil)
    @parts, @slots, @stale_at = markup.to_str.split(SLOT, -1).each(&:freeze), slots, stale_at
    @parts << "" if @parts.empty?
    raise ArgumentError, "#{@parts.size - 1} slots for #{slots.size} objects" unless @parts.size == slots.size + 1
  end

  # Returns the markup with each slot replaced by what the block returns for its object: HTML-safe markup or nil.
  def fill
    whole, index = String.new(@parts.first, capacity: bytesize), 0
    @slots.each { |slot| whole << yield(slot).to_s << @parts[index += 1] }
    whole.html_safe
  end

  # Like #fill, but the block also receives the markup between the previous slot and this one, and returns both.
  def fill_with_context
    whole = String.new(capacity: bytesize)
    @slots.each_with_index { |slot, index| whole << yield(@parts[index], slot) }
    (whole << @parts.last).html_safe
  end

  def fresh?
    @stale_at.nil? || Time.now < @stale_at
  end

  # Its approximate size in bytes.
  def bytesize
    @bytesize ||= @parts.sum(&:bytesize) + @slots.size * 500
  end
end
