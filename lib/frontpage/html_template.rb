# Markup that is the same for everyone but in some places, which are filled in for each reader. It is rendered once with GAP in
# those places, beside a list of what fills them, in their order.
class HtmlTemplate
  # User content is escaped, so it can't contain this.
  GAP = "<gap>".html_safe.freeze

  # Makes a gap of every +value+ in +markup+; of none, where it is nil.
  def self.around(value, markup)
    value ? new(markup.to_str.gsub(value, GAP), [ nil ] * markup.scan(value).size) : new(markup, [])
  end

  attr_reader :gaps

  # +markup+ is safe to show; +gaps+ has an object for each GAP in it. From +stale_at+ on it says something that is no longer so.
  def initialize(markup, gaps, stale_at: nil)
    @parts, @gaps, @stale_at = markup.to_str.split(GAP, -1).each(&:freeze), gaps, stale_at
    @parts << "" if @parts.empty?
    raise ArgumentError, "#{@parts.size - 1} gaps for #{gaps.size} things to fill them" unless @parts.size == gaps.size + 1
  end

  # The whole, with what the block returns for each object, safe markup or nil, in its place.
  def fill
    whole = String.new(@parts.first, capacity: bytesize)
    @gaps.each.with_index(1) { |gap, index| whole << yield(gap).to_s << @parts[index] }
    whole.html_safe
  end

  # As above, where the block returns each object's markup together with what stands before it, from the gap before on.
  def rewrite
    whole = String.new(capacity: bytesize)
    @gaps.each_with_index { |gap, index| whole << yield(@parts[index], gap) }
    (whole << @parts.last).html_safe
  end

  def fresh?
    @stale_at.nil? || Time.now < @stale_at
  end

  # Its approximate size in bytes.
  def bytesize
    @bytesize ||= @parts.sum(&:bytesize) + @gaps.size * 300
  end
end
