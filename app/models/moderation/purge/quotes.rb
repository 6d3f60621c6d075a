# Quotes of a text that is purged, in other texts: lines that begin with ">" and are part of it, and its lines
# and links wherever they are repeated. Short lines are left alone, unless they are marked as a quote: other
# members may have written the same.
class Purge::Quotes
  DELETED = User::DELETED_TEXT
  MIN_LENGTH = 16 # characters of a line that is recognized without a mark
  MIN_QUOTE_LENGTH = 3
  MARK = /\A[> ]*>\s?/

  def initialize(texts)
    @whole = texts.map { |text| plain(text) }.without(DELETED)
    lines = texts.flat_map { |text| [ text, *text.lines ] }.map(&:strip)
    @lines = lines.select { |line| line.length >= MIN_LENGTH }.uniq.sort_by { |line| -line.length }
  end

  # Of the next +size+ of +rows+, in the order of their ids. Returns how many rows were read.
  def delete_from(rows, size)
    @positions ||= Hash.new(0)
    key = rows.klass.name
    read = rows.where(id: @positions[key].succ..).order(:id).limit(size).pluck(:id, :body)
    read.each { |id, body| save rows.klass, id, delete(body), body }
    @positions[key] = read.last.first if read.any?
    read.size
  end

  # +text+ without the quotes.
  def delete(text)
    unmarked = text.lines.map { |line| quote?(line) ? "#{line[MARK]}#{DELETED}#{line[/\s*\z/]}" : line }.join
    @lines.reduce(unmarked) { |rest, line| rest.gsub(line, DELETED) }
  end

  private
    def save(model, id, text, before)
      model.where(id:).update_all(body: text) unless text == before
    end

    def quote?(line)
      quoted = plain(line)
      line.match?(MARK) && quoted.length >= MIN_QUOTE_LENGTH && @whole.any? { |text| text.include?(quoted) }
    end

    # Without the marks of quotes.
    def plain(text) = text.lines.map { |line| line.sub(MARK, "") }.join(" ").squish
end
