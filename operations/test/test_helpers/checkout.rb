require "find"
require_relative "../../../kit/test/shared/production_site"

# A copy of the project in a temporary folder, with its own site: tests can change its code and serve it.
class Checkout < ProductionSite
  EXCLUDED = %r{
    \A(\.git|\.bundle|\.env|log|tmp|storage|storage-backups|test|docs|node_modules|vendor/bundle|
      lab/examples|lab/results|public/assets)(/|\z)
  }x

  # The body of a migration that deletes rows, and then doesn't end.
  ENDLESS = "(execute('DELETE FROM comments'); commit_db_transaction; File.write('tmp/migrating', ''); " \
    "sleep 600) if rows?".freeze

  alias folder root

  # With the sample data, unless it gets the +backups+ of another site, or its +storage+ as well.
  def initialize(backups: nil, storage: nil)
    folder = Dir.mktmpdir("checkout")
    super(storage || "#{folder}/storage", root: folder, backups: backups || "#{folder}/backups")
    files.each { |file| copy file }
    FileUtils.mkdir_p [ "#{folder}/tmp", "#{folder}/log" ]
    run "bin/rails", "db:prepare" unless backups
  end

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

  # With jobs and replication, as bin/start does.
  def serve(workers: 2)
    FileUtils.rm_f directory.path(".served_by")
    in_puma = %w[ SOLID_QUEUE REPLICATION CHECKPOINTS ].to_h { |name| [ "#{name}_IN_PUMA", "1" ] }
    super("RELAX_SSL" => "true", "BENCHMARKING" => "1", "WEB_CONCURRENCY" => workers.to_s, **in_puma)
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
