require "csv"

# The rows of a CSV file with a header, as mappings of its columns to texts. Every row has every column: lines
# without any cell are skipped, and empty cells are empty texts.
module Lab::Rows
  # Raises Lab::Error if the file can't be read, has no rows, or has a value without a column.
  def self.read(path)
    table = CSV.read(path, headers: true, skip_blanks: true, encoding: "BOM|UTF-8")
    rows = table.reject { |row| row.fields.none? }.map { |row| to_h(row, path) }
    raise Lab::Error, "#{path} has no rows below its header." if rows.empty?

    rows
  rescue SystemCallError => error
    raise Lab::Error, "#{path} cannot be read: #{error.message}"
  rescue CSV::MalformedCSVError => error
    raise Lab::Error, "#{path} is not valid CSV: #{error.message}"
  end

  def self.to_h(row, path)
    unnamed, named = row.partition { |column, _| column.nil? }
    extra = unnamed.filter_map(&:last).first
    if extra
      raise Lab::Error, "#{path}: the value #{extra.inspect} has no column in the header. Put quotes " \
        "around values with commas."
    end

    named.uniq(&:first).to_h.transform_values(&:to_s)
  end
  private_class_method :to_h
end
