# Tags of imported items; missing ones are created.
class Importers::Tags
  def initialize(source, mapping)
    @source, @mapping = source, mapping
    @ids, @created = {}, []
  end

  # Returns ids by original name; nil for a name that can't be adapted.
  def ids_for(names)
    missing = names - @ids.keys
    find_or_create missing if missing.any?
    @ids.slice(*names)
  end

  def notes = @created.any? ? [ "New tags: #{@created.sort.join(", ")}." ] : []

  private
    # Created before their items, like accounts.
    def find_or_create(originals)
      names = originals.index_with { |original| Tag.adapt_name(original) }
      wanted = names.compact
      created = @mapping.transaction { create(wanted.invert.except(*@mapping.tag_ids(wanted.values).keys)) }
      ids = @mapping.tag_ids(wanted.values).merge(created)
      @ids.merge! names.transform_values { |name| ids[name] }
      @created.concat created.keys
    end

    # +originals+ by name.
    def create(originals)
      rows = originals.map { |name, original| row(name, original) }
      rows.any? ? @mapping.insert_new("tags", rows, :name) : {}
    end

    def row(name, original)
      row = {
        name:,
        description: "",
        reserved: false,
        retired_at: nil,
        created_at: Time.now.utc,
        **@source.tag(original)
      }
      { **row, description: PlainText.line(row[:description]).first(Tag::MAX_DESCRIPTION_LENGTH) }
    end
end
