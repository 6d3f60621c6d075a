require "net/http"
require "open3"

# A site in production, in processes of its own: the code in +root+, its data in +storage+, and an operator's
# commands.
class ProductionSite
  attr_reader :root, :storage, :backups

  # In a folder, without sample data, with the secret of its storage.
  def self.empty_in(folder)
    new("#{folder}/storage", backups: "#{folder}/backups", "SAMPLES" => "0", "RELAX_SSL" => "true",
      "RAILS_LOG_LEVEL" => "warn", "SECRET_KEY_BASE" => nil)
  end

  # +variables+ are added to the environment of its processes.
  def initialize(storage, backups:, root: Kit::ROOT, **variables)
    @storage, @backups, @root, @variables = storage, backups, root, variables
  end

  def directory = @directory ||= Kit::DataDirectory.new(storage)

  # Returns the output. Raises it if the command fails.
  def run(*words, **variables)
    output, status = attempt(*words, **variables)
    status.success? ? output : raise(output)
  end

  # Returns what a script prints as JSON after "result".
  def run_script(script, **) = JSON.parse(run("bin/rails", "runner", script, **)[/^result (.*)$/, 1])

  # Returns the output and the exit status of bin/ops.
  def ops(...) = attempt("bin/ops", ...)

  # Serves it while the block runs, which begins before the site is ready.
  def serve(**variables)
    @port = Kit::FreePort.find
    @server = Kit::ProcessGroup.new({ **environment, **variables, "PORT" => @port.to_s }, "bin/puma",
      chdir: root, %i[ out err ] => log_of("site"))
    yield
  ensure
    stop
  end

  def wait_until_ready
    Kit::Clock.wait_until(seconds: 300, every: 0.5) { get("/ready")&.code == "200" } or
      raise "The site is not ready: #{File.read(log_of("site"))}"
  end

  def stop
    @server&.stop seconds: 20
    @server = nil
  end

  # The response, or nil if the server does not respond.
  def get(path, headers = {}) = ask { |http| http.get(path, headers) }
  def post(path, body = "", headers = {}) = ask { |http| http.post(path, body, headers) }

  private
    def attempt(*words, **variables)
      Open3.capture2e({ **environment, **variables }, *words, chdir: root)
    end

    def log_of(name) = "#{storage}-#{name}.log"

    # Without this process's Bundler and Ruby variables.
    def environment
      {
        **ENV.keys.grep(/\A(BUNDLE|RUBY)/).to_h { |name| [ name, nil ] },
        "RAILS_ENV" => "production", "STORAGE" => storage, "BACKUP_TO" => backups, "SAMPLES" => nil,
        "READ_ONLY" => nil, "TEST_DATABASE_SUFFIX" => nil, "CI" => nil, **@variables
      }
    end

    def ask(&)
      Net::HTTP.start("127.0.0.1", @port, open_timeout: 5, read_timeout: 30, &)
    rescue SystemCallError, IOError, Timeout::Error
      nil
    end
end
