# A lock on a file, which may name the holder. The operating system releases it when its process and all
# children that inherited it have ended.
class Kit::FileLock
  # Returns the lock, or nil if it is held elsewhere. Creates the file if missing.
  def self.acquire(path)
    file = File.open(path, File::RDWR | File::CREAT, 0o600)
    return new(file) if file.flock(File::LOCK_EX | File::LOCK_NB)

    file.close
    nil
  end

  # Without a buffer, which would be written again when the lock is released.
  def initialize(file) = @file = file.tap { |unbuffered| unbuffered.sync = true }

  # For Process.spawn and exec, which close all other file descriptors.
  def fileno = @file.fileno

  # Replaces the content of the file, in the same block, so that it needs no space on a full disk.
  def write(text)
    @file.rewind
    @file.write text
    @file.truncate text.bytesize
  end

  def release = @file.close
end
