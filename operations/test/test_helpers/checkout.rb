require "find"
require "net/http"

# A copy of the project in a temporary folder, with its own site: tests can change its code and serve it.
class Checkout
  EXCLUDED = %r{
    \A(\.git|\.bundle|\.env|log|tmp|storage|storage-backups|test|docs|node_modules|vendor/bundle|
      lab/examples|lab/results|public/assets)(/|\z)
  }x

  # The body of a migration that deletes rows, and then doesn't end.
  ENDLESS = "(execute('DELETE FROM comments'); commit_db_transaction; File.write('tmp/migrating', ''); " \
    "sleep 600) if rows?".freeze

  attr_reader :folder

  # With the sample data, unless it gets the +backups+ of another site, or its +storage+ as well.
  def initialize(backups: nil, storage: nil)
    @folder, @backups, @storage = Dir.mktmpdir("checkout"), backups, storage
    files.each { |file| copy file }
    FileUtils.mkdir_p [ "#{folder}/tmp", "#{folder}/log" ]
    run "bin/rails", "db:prepare" unless backups
  end

  def backups = @backups || "#{folder}/backups"

  def directory = @directory ||= Kit::DataDirectory.new(@storage || "#{folder}/storage")
  def query(sql, *binds) = directory.primary.read { |handle| handle.execute(sql, binds) }

  # Adds a migration with +body+, and removes it after the block if one is given.
  def migration(name, body)
    @migrations = @migrations.to_i + 1
    path = "#{folder}/db/migrate/#{(Time.now.utc + @migrations).strftime("%Y%m%d%H%M%S")}_#{name}.rb"
    File.write path, <<~RUBY
      class #{name.split("_").map(&:capitalize).join} < ActiveRecord::Migration[8.1]
        def up
          #{body}
        end

        def rows? = select_value("SELECT count(*) FROM users").positive? # not in the rehearsal
      end
    RUBY
    yield if block_given?
  ensure
    File.delete path if block_given?
  end

  # Returns the output and the exit status.
  def ops(*words, **variables) = Open3.capture2e({ **environment, **variables }, "#{folder}/bin/ops", *words)
  # Returns its process id, which is that of its process group as well.
  def start_ops(*words)
    Process.spawn(environment, "#{folder}/bin/ops", *words, %i[ out err ] => log_of("ops"), pgroup: true)
  end

  # The output of what +start_ops+ started last.
  def log = File.read(log_of("ops"))

  # Starts an upgrade with this migration. Returns its process id once that migrates.
  def start_endless_upgrade
    FileUtils.rm_f "#{folder}/tmp/migrating"
    start_ops("upgrade").tap do
      Kit::Clock.wait_until(seconds: 300) { File.exist?("#{folder}/tmp/migrating") } or
        raise "The upgrade doesn't migrate."
    end
  end

  # Serves the site with jobs and replication, as bin/start does. Yields before the site is ready.
  def serve(workers: 2)
    FileUtils.rm_f directory.path(".served_by")
    @port = Kit::FreePort.find
    @site = Kit::ProcessGroup.new(serving(workers), "bin/puma",
      chdir: folder, %i[ out err ] => log_of("site"))
    yield
  ensure
    stop
  end

  def wait_until_ready
    Kit::Clock.wait_until(seconds: 300, every: 0.5) { get("/ready")&.code == "200" } or
      raise "The site is not ready."
  end

  # The response, or nil if the server does not respond.
  def get(path, headers = {}) = ask { |http| http.get(path, headers) }
  def post(path, body = "", headers = {}) = ask { |http| http.post(path, body, headers) }

  # Returns the output. Raises it if the command fails.
  def run(*words)
    output, status = Open3.capture2e(environment, *words, chdir: folder)
    status.success? ? output : raise(output)
  end

  def remove = FileUtils.rm_rf(folder)

  private
    def log_of(name) = "#{folder}/log/#{name}.log"
    def copy(file)
      FileUtils.mkdir_p File.dirname("#{folder}/#{file}")
      FileUtils.cp "#{Operations::ROOT}/#{file}", "#{folder}/#{file}"
    end

    # Not from git ls-files, since the sources may not be in a git repository.
    def files
      Find.find(Operations::ROOT).filter_map do |path|
        name = path.delete_prefix("#{Operations::ROOT}/")
        Find.prune if name.match?(EXCLUDED)
        name if File.file?(path)
      end
    end

    def serving(workers)
      environment.merge("PORT" => @port.to_s, "RELAX_SSL" => "true", "BENCHMARKING" => "1",
        "SOLID_QUEUE_IN_PUMA" => "1", "REPLICATION_IN_PUMA" => "1", "CHECKPOINTS_IN_PUMA" => "1",
        "WEB_CONCURRENCY" => workers.to_s)
    end

    # Without this process's Bundler and Ruby variables.
    def environment
      {
        **ENV.keys.grep(/\A(BUNDLE|RUBY)/).to_h { |name| [ name, nil ] },
        "RAILS_ENV" => "production", "STORAGE" => directory.storage, "BACKUP_TO" => backups,
        "SAMPLES" => nil, "READ_ONLY" => nil, "TEST_DATABASE_SUFFIX" => nil
      }
    end

    def ask(&)
      Net::HTTP.start("127.0.0.1", @port, open_timeout: 5, read_timeout: 30, &)
    rescue SystemCallError, IOError, Timeout::Error
      nil
    end

    def stop
      @site&.stop seconds: 20
      @site = nil
    end
end

# For tests that change the code: each has a checkout of its own.
module InCheckout
  def setup
    super
    @checkout = Checkout.new
  end

  def teardown
    @checkout.remove
    super
  end
end
