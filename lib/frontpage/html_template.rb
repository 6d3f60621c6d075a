# Markup that is the same for all readers except in slots, which are filled per reader. It is
# rendered once, with SLOT in those places, and has a list of objects, one per slot in order, which
# determine the content of the slots.
class HtmlTemplate
  # User content is escaped, so it can't contain this.
  SLOT = "<gap>".html_safe.freeze

  # A slot with a name, for markup that isn't rendered in the order of its slots.
  GAP = /<gap ([^<>]+)>/
  def self.gap(name) = "<gap #{name}>".html_safe

  # The template of +markup+ with such slots, which are their names.
  def self.named(markup) = new(markup.gsub(GAP, SLOT), markup.scan(GAP).flatten)

  # Turns every occurrence of +value+ in +markup+ into a slot; none if it is nil.
  def self.around(value, markup)
    value ? new(markup.to_str.gsub(value, SLOT), [ nil ] * markup.scan(value).size) : new(markup, [])
  end

  attr_reader :slots

  # +markup+ is HTML-safe; +slots+ has an object for each SLOT in it.
  def initialize(markup, slots)
    @parts, @slots = markup.to_str.split(SLOT, -1).each(&:freeze), slots
    @parts << "" if @parts.empty?
    unless @parts.size == slots.size + 1
      raise ArgumentError, "#{@parts.size - 1} slots for #{slots.size} objects"
    end
  end

  def bytesize = @parts.sum(&:bytesize) + @slots.size * 8

  # Returns the markup with each slot replaced by what the block returns for its
  # object: HTML-safe markup or nil.
  def fill
    whole, index = String.new(@parts.first), 0
    @slots.each { |slot| whole << yield(slot).to_s << @parts[index += 1] }
    whole.html_safe
  end
end
