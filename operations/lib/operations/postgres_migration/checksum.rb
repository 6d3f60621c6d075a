require "digest"
require "json"

# The number of rows, and a digest of their content in order.
class Operations::PostgresMigration::Checksum
  attr_reader :rows

  # The checksum of +rows+ in canonical form.
  def self.of(rows) = new.tap { |checksum| rows.each { |row| checksum.add JSON.generate(row) } }

  # Combines +parts+, which are checksums themselves.
  def self.together(parts) = new.tap { |checksum| parts.each { |part| checksum.add part.to_s, part.rows } }

  def initialize
    @rows, @digest = 0, Digest::SHA256.new
  end

  # +text+ is the content of +count+ rows.
  def add(text, count = 1)
    @rows += count
    @digest << text << "\n"
  end

  def ==(other) = rows == other.rows && to_s == other.to_s
  def to_s = @digest.hexdigest
end
