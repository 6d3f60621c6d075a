require "etc"

# Describes the machine of a run.
class Lab::Machine
  # A recorded machine, in one line.
  def self.describe(record) = record.map { |title, value| "#{title} #{value}" }.join("; ")

  # The part of a record that identifies a machine. Rates of different machines are not comparable.
  def self.identity(record) = record.slice("processor", "cores", "memory")

  def to_h
    { "processor" => processor, "cores" => Etc.nprocessors, "memory" => memory, "system" => system,
      "kernel" => Etc.uname[:release], "load before" => load_average,
      "Ruby of the lab" => RUBY_DESCRIPTION[/\Aruby \S+/], "commit" => commit }.compact
  end

  private
    def processor = read("/proc/cpuinfo")&.slice(/^model name\s*: (.*)/, 1)

    def memory
      read("/proc/meminfo")&.slice(/^MemTotal:\s+(\d+)/, 1)
        &.then { |kilobytes| "#{(kilobytes.to_i / 1024.0**2).round} GiB" }
    end

    def system = read("/etc/os-release")&.slice(/^PRETTY_NAME="?([^"\n]+)/, 1)
    def load_average = read("/proc/loadavg")&.split&.first(3)&.join(" ")

    # The commit of the application's repository, if any.
    def commit
      folder = Lab::Workspace.current.root
      commit = IO.popen(
        [ "git", "-C", folder, "rev-parse", "--short", "HEAD" ], err: File::NULL, &:read
      ).strip
      changed = IO.popen([ "git", "-C", folder, "status", "--porcelain" ], err: File::NULL, &:read)
      "#{commit}#{", with changes" unless changed.empty?}" unless commit.empty?
    rescue Errno::ENOENT
      nil
    end

    def read(path) = (File.read(path) if File.exist?(path))
end
