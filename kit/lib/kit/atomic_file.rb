require "fileutils"

# Replaces a file as a whole: readers see the previous content or the new, and a failure leaves the previous one.
module Kit::AtomicFile
  def self.write(path, text, perm: 0o644, durable: false)
    replace(path, durable:) { |part| File.binwrite part, text, perm: }
  end

  # Yields the path at which to create the new file. With +durable+ it survives a power failure once this returns.
  def self.replace(path, durable: false)
    part = "#{path}.part"
    FileUtils.rm_f part # of a process that was killed
    yield part
    File.open(part, &:fsync) if durable
    File.rename part, path
    File.open(File.dirname(path), &:fsync) if durable
  ensure
    FileUtils.rm_f part
  end
end
