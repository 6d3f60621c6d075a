# Where items come from. Each kind says in +each+ what is there, and knows no more of what is here than what came from it before.
class Import::Source
  # How much was read, between 0 and 1, or nil where nobody knows.
  def fraction = nil

  # Attributes of an author: about, created_at.
  def person(name) = {}

  # Attributes of a tag: description, reserved, retired_at.
  def tag(name) = {}

  # Sentences on what does not come along, once all was read.
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

    # Without the mark that some programs put before the first line.
    def as_text(bytes) = bytes.force_encoding(Encoding::UTF_8).scrub.delete_prefix("\uFEFF")

    # A time as databases write it, in UTC, or as JSON has it, with its zone.
    def time(text)
      text && (text.to_s.match?(/Z|[+-]\d\d:?\d\d\z/) ? Time.iso8601(text) : Time.find_zone!("UTC").parse(text)).utc
    end
end
