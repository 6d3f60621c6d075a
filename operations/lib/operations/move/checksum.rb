require "digest"
require "json"

# How many rows there are and a digest of all that is in them, in their order.
class Operations::Move::Checksum
  attr_reader :rows

  # Of +rows+ of canonical values.
  def self.of(rows) = new.tap { |checksum| rows.each { |row| checksum.add JSON.generate(row) } }

  # Of all that +parts+ are checksums of.
  def self.together(parts) = new.tap { |checksum| parts.each { |part| checksum.add part.to_s, part.rows } }

  def initialize
    @rows, @digest = 0, Digest::SHA256.new
  end

  # +text+ says of +count+ rows what is in them.
  def add(text, count = 1)
    @rows += count
    @digest << text << "\n"
  end

  def ==(other) = rows == other.rows && to_s == other.to_s
  def to_s = @digest.hexdigest
end
