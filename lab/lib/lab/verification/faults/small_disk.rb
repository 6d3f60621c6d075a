require "fileutils"
require "open3"
require "tmpdir"

# A file system in memory with a limited size. Mounting it requires root.
class Lab::Faults::SmallDisk
  attr_reader :path

  # Why it can't be used here, or nil.
  def self.obstacle
    Dir.mktmpdir { |path| new(path).mounted(1024**2) { nil } }
  rescue Lab::Error => error
    "mounting a tmpfs failed (#{error.message}). Run as root; a container must be allowed to mount " \
    "file systems"
  end

  def initialize(path)
    @path = path
  end

  # Mounts it with +bytes+ while the block runs. Returns the block's value.
  def mounted(bytes)
    FileUtils.mkdir_p path
    command "mount", "-t", "tmpfs", "-o", "size=#{bytes}", "tmpfs", path
    begin
      yield
    ensure
      command "umount", "--lazy", path # even if a process still has a file on it open
    end
  end

  def resize(bytes) = command("mount", "-o", "remount,size=#{bytes}", path)

  # In bytes.
  def used = figure("used")
  def free = figure("avail")

  private
    def command(*words)
      output, status = Open3.capture2e(*words)
      raise Lab::Error, output.lines.first.to_s.strip unless status.success?

      output
    rescue Errno::ENOENT
      raise Lab::Error, "#{words.first} is not installed"
    end

    def figure(name) = command("df", "--block-size=1", "--output=#{name}", path).lines.last.to_i
end
