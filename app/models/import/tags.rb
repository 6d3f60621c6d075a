# Tags of imported items; missing ones are created.
class Import::Tags
  class << self
    # The name as it can appear in a URL here, or nil.
    def spelt(name)
      Tag.normalize_value_for(:name, name).tr("_", "-").gsub(/[^a-z0-9+.-]/, "").sub(/\A[^a-z0-9]+/, "").sub(Tag::FORMATS, "")
        .first(Tag::MAX_NAME_LENGTH).presence
    end

    # A tag's name in an old URL, with an optional feed format.
    def in_address(name) = [ spelt(name), name[Tag::FORMATS] ].join
  end

  def initialize(source, mapping)
    @source, @mapping = source, mapping
    @ids, @made = {}, []
  end

  # Ids by original name; nil for a name that is not valid here.
  def of(names)
    missing = names - @ids.keys
    take missing if missing.any?
    @ids.slice(*names)
  end

  def remarks = @made.any? ? [ "Tags created: #{@made.sort.join(", ")}." ] : []

  private
    # Created before their items, like users.
    def take(names)
      here = names.index_with { |name| self.class.spelt(name) }
      wanted = here.compact
      made = @mapping.transaction { make(wanted.invert.except(*@mapping.tags(wanted.values).keys)) }
      found = @mapping.tags(wanted.values).merge(made)
      here.each { |name, name_here| @ids[name] = found[name_here] }
      @made.concat made.keys
    end

    # Original names by name here.
    def make(names)
      rows = names.map do |name_here, name|
        { name: name_here, description: "", reserved: false, retired_at: nil, created_at: Time.now.utc, **@source.tag(name) }
      end
      rows.each { |row| row[:description] = PlainText.line(row[:description]).first(Tag::MAX_DESCRIPTION_LENGTH) }
      rows.any? ? @mapping.insert_new("tags", rows, :name) : {}
    end
end
