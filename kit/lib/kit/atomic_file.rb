require "fileutils"

# Replaces a file atomically: readers see either the old or the new content, and a
# failure leaves the old content.
module Kit::AtomicFile
  def self.write(path, text, perm: 0o644, durable: false)
    replace(path, durable:) { |part| File.binwrite part, text, perm: }
  end

  # Yields the path at which to create the new file. With +durable+ it survives a
  # power failure once this returns.
  def self.replace(path, durable: false)
    part = "#{path}.part"
    FileUtils.rm_f part # left behind by a killed process
    yield part
    File.open(part, &:fsync) if durable
    File.rename part, path
    File.open(File.dirname(path), &:fsync) if durable
  ensure
    FileUtils.rm_f part
  end
end
