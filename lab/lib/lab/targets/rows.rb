require "csv"

# The rows of a CSV file with a header, as mappings of columns to values.
module Lab::Rows
  # Raises Lab::Error if the file can't be read or has no rows.
  def self.read(path)
    rows = CSV.read(path, headers: true).map(&:to_h)
    raise Lab::Error, "#{path} has no rows below its header." if rows.empty?

    rows
  rescue SystemCallError => error
    raise Lab::Error, "#{path} cannot be read: #{error.message}"
  rescue CSV::MalformedCSVError => error
    raise Lab::Error, "#{path} is not valid CSV: #{error.message}"
  end
end
