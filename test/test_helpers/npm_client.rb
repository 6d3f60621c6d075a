require "open3"

# Npm packages that read a site with test/clients/NAME/read.mjs, or that a page loads. They are installed
# once, in tmp, by one of the processes that run tests: the others would delete each other's files.
class NpmClient
  def self.available? = system("npm", "--version", out: File::NULL, err: File::NULL)

  def initialize(name)
    @source, @installed = Rails.root.join("test/clients", name), Rails.root.join("tmp/clients", name)
  end

  # Returns its output, parsed. Raises an error with what it printed to stderr if it fails.
  def read(*arguments)
    install
    output, error, status = Open3.capture3("node", "read.mjs", *arguments.map(&:to_s), chdir: @installed.to_s)
    status.success? ? JSON.parse(output) : raise(error)
  end

  # Yields its output while the block runs.
  def listen(*arguments)
    install
    output = IO.popen([ "node", "read.mjs", *arguments.map(&:to_s) ], chdir: @installed.to_s)
    yield output
  ensure
    output&.pid&.then { |pid| Process.kill "TERM", pid }
    output&.close
  end

  # The path of a file of an installed package.
  def file(path)
    install
    @installed.join("node_modules", path)
  end

  def install
    FileUtils.mkdir_p @installed
    File.open(@installed.join(".lock"), File::CREAT | File::RDWR) do |lock|
      lock.flock File::LOCK_EX
      install_once
    end
  end

  private
    def install_once
      FileUtils.cp_r @source.children, @installed
      return if installed_lock.exist? &&
        FileUtils.identical?(@source.join("package-lock.json"), installed_lock)

      system("npm", "ci", "--silent", "--no-audit", "--no-fund", chdir: @installed.to_s) or
        raise "#{@source.basename} could not be installed with npm"
      FileUtils.cp @source.join("package-lock.json"), installed_lock
    end

    def installed_lock = @installed.join("installed-lock.json")
end
