# A source of items. Each kind yields them in +each+, and knows nothing about what exists here except earlier imports from
# it.
class Import::Source
  # The fraction that was read, from 0 to 1, or nil if unknown.
  def fraction = nil

  # Attributes of an author: about, created_at.
  def person(name) = {}

  # Attributes of a tag: description, reserved, retired_at.
  def tag(name) = {}

  # Sentences about what is not imported, once everything was read.
  def remarks = []

  def close = nil

  private
    def failure(place, message) = Import::Warning.new(place:, message:, failed: true)
    def passed_over(place, message) = Import::Warning.new(place:, message:, failed: false)

    # Returns the block's value for one file, or a Note that it can't be read.
    def reading(path)
      yield as_text(File.binread(path))
    rescue SystemCallError => error
      failure File.basename(path), "cannot be read (#{error.message.split(" @ ").first})"
    end

    # Without a byte order mark.
    def as_text(bytes) = bytes.force_encoding(Encoding::UTF_8).scrub.delete_prefix("\uFEFF")

    # A time as in databases (UTC) or JSON (with time zone).
    def time(text)
      text && (text.to_s.match?(/Z|[+-]\d\d:?\d\d\z/) ? Time.iso8601(text) : Time.find_zone!("UTC").parse(text)).utc
    end
end
