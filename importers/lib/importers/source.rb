# A source of items, which +each+ yields. It knows nothing about this site except which of
# its items have been imported.
class Importers::Source
  # The fraction that has been read, from 0 to 1, or nil if unknown.
  def fraction = nil

  # Attributes of an author's account: about, created_at.
  def account(name) = {}

  # Attributes of a tag: description, reserved, retired_at.
  def tag(name) = {}

  # Whether it has members besides authors (Community).
  def community? = false

  # Sentences about data that is not imported, after everything was read.
  def notes = []

  def close = nil

  private
    def failed(place, message) = Importers::Warning.new(place:, message:, failed: true)

    # Returns the block's value for one file, or a Warning if it can't be read.
    def read_file(path)
      yield decode(File.binread(path))
    rescue SystemCallError => error
      failed File.basename(path), "cannot be read (#{error.message.split(" @ ").first})"
    end

    # Without a byte order mark.
    def decode(bytes) = bytes.force_encoding(Encoding::UTF_8).scrub.delete_prefix("\uFEFF")

    # A time as in databases (UTC) or JSON (with time zone).
    def time(text)
      text &&
        (text.to_s.match?(/Z|[+-]\d\d:?\d\d\z/) ? Time.iso8601(text) : Time.find_zone!("UTC").parse(text)).utc
    end
end
