require "kit"
require "sqlite3"

module Kills
end

# A site on this machine, with two workers, Solid Queue and Litestream.
class Kills::Site
  ROOT = File.expand_path("../../..", __dir__)
  SECONDS_TO_START = 180

  attr_reader :port

  def initialize(folder)
    @folder, @port = folder, Kit::FreePort.find
  end

  def start
    log = [ File.join(@folder, "log"), "a" ]
    Bundler.with_unbundled_env do
      @group = Kit::ProcessGroup.new(environment, "bin/start", chdir: ROOT, %i[ out err ] => log)
    end
    Kit::Clock.wait_until(seconds: SECONDS_TO_START) { up? } or
      abort "The site did not start:\n#{File.read(log.first)}"
  end

  # Kills a worker, and waits until all are back.
  def kill_worker
    all = workers
    worker = all.sample
    Process.kill "KILL", worker
    Kit::Clock.wait_until(seconds: SECONDS_TO_START) { (workers - [ worker ]).size >= all.size && up? } ||
      abort("The worker did not restart.")
  end

  def kill = @group.kill
  def stop = @group.stop(seconds: 30)

  # Opens the primary database.
  def database
    database = SQLite3::Database.new(File.join(@folder, "storage/production.sqlite3"))
    database.busy_timeout = 30_000
    yield database
  ensure
    database&.close
  end

  private
    def environment
      { "STORAGE" => File.join(@folder, "storage"), "BACKUP_TO" => File.join(@folder, "backups"),
        "PORT" => @port.to_s, "WEB_CONCURRENCY" => "2", "BENCHMARKING" => "1", "REQUESTS_A_MINUTE" => "0",
        "SAMPLE_POSTS" => "500" }
    end

    # Puma's workers: those of its children that run Puma.
    def workers
      Dir["/proc/#{@group.leader}/task/*/children"].flat_map { |path| File.read(path).split.map(&:to_i) }
        .select { |process| File.read("/proc/#{process}/cmdline").include?("puma: cluster worker") }
    rescue Errno::ENOENT
      []
    end

    def up?
      abort "The site ended; see #{@folder}/log." if @group.ended?
      Net::HTTP.get_response("127.0.0.1", "/up", @port).code == "200"
    rescue SystemCallError, IOError, Timeout::Error
      false
    end
end
