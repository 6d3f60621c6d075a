require "open3"

# A package of npm that reads a site by test/clients/NAME/read.mjs. Nothing of it is kept among the sources; what was
# installed once is there for good.
class NpmClient
  def self.there? = system("npm", "--version", out: File::NULL, err: File::NULL)

  def initialize(name)
    @source, @installed = Rails.root.join("test/clients", name), Rails.root.join("tmp/clients", name)
  end

  # What it got, or raises what it said.
  def read(*arguments)
    install
    output, error, status = Open3.capture3("node", "read.mjs", *arguments.map(&:to_s), chdir: @installed.to_s)
    status.success? ? JSON.parse(output) : raise(error)
  end

  # Yields what it prints, as long as the block runs.
  def listen(*arguments)
    install
    output = IO.popen([ "node", "read.mjs", *arguments.map(&:to_s) ], chdir: @installed.to_s)
    yield output
  ensure
    output&.pid&.then { |pid| Process.kill "TERM", pid }
    output&.close
  end

  private
    def install
      FileUtils.mkdir_p @installed
      FileUtils.cp_r @source.children, @installed
      return if done.exist? && FileUtils.identical?(@source.join("package-lock.json"), done)

      system("npm", "ci", "--silent", "--no-audit", "--no-fund", chdir: @installed.to_s) or
        raise "#{@source.basename} cannot be installed by npm"
      FileUtils.cp @source.join("package-lock.json"), done
    end

    def done = @installed.join("installed-lock.json")
end
