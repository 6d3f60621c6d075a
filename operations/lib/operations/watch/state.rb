require "digest"
require "fileutils"
require "json"
require "tmpdir"

# The findings of the last round, open problems, alerts and their deliveries, in a file beside the databases,
# or in a private directory for temporary files while that can't be written, as the disk is full or gone.
class Operations::Watch::State
  MAX_ALERTS = 50
  SAMPLE_INTERVAL, SAMPLES = 300, 289 # seconds, and a day of them

  def self.findings(rows)
    rows.map do |row|
      Operations::Doctor::Finding.new(kind: row["kind"].to_sym, severity: row["severity"].to_sym,
        what: row["what"], remedy: row["remedy"], about: row["about"])
    end
  end

  def initialize(directory)
    @path, @lock = directory.path("_watch.json"), directory.path("_watch.lock")
    @name = Digest::SHA256.hexdigest(directory.path(""))[0, 16]
    @data = {}
  end

  # Runs the block with what the last process stored. Returns nil, without it, if another process is at it.
  def exclusively
    lock = acquire or return
    load
    yield
  ensure
    lock&.release
  end

  # The process that holds the lock, and its command; nil if none does.
  def watcher = Operations::FilesInUse.by([ @lock, *("#{fallback}.lock" if fallback) ]).first

  # The newest of the files and of what this process has in memory.
  def load
    stored = [ @path, fallback ].compact.map { |path| read(path) }
    @data = [ @data, *stored ].max_by { |data| data["at"].to_f }
  end

  def time = Time.at(@data["at"].to_f)
  def findings = self.class.findings(@data.fetch("findings", []))
  def ready? = findings.any? { |finding| finding.kind == :servers && finding.severity == :ok }
  def problems = @data["problems"] ||= {}
  def results = @data["results"] ||= {}
  def results=(results)
    @data["results"] = results
  end
  def served = @data["served"]
  def served=(served)
    @data["served"] = served
  end
  def contact = @data["contact"]
  def contact=(contact)
    @data["contact"] = contact
  end
  # By name, what alerts are sent to.
  def channels = @data["channels"] || {}
  def pings? = !!@data["pings"]
  # The time, the size and the free space of the disk, and the machine's memory and what is available of it.
  def samples = @data["samples"] ||= []
  # The latest alerts, as hashes, with their deliveries by channel.
  def alerts = @data["alerts"] ||= []

  def sample(at, figures)
    return if samples.any? && (at.to_f - samples.last.first).between?(0, SAMPLE_INTERVAL - 1)

    @data["samples"] = [ *samples.last(SAMPLES - 1), [ at.to_i, *figures ] ]
  end

  def record(findings, alerts, at:, channels:, pings:)
    new = alerts.map { |alert| Operations::Watch::Deliveries.row(alert, channels.keys) }
    @data.update "at" => at.to_f, "channels" => channels, "pings" => pings,
      "alerts" => (self.alerts + new).last(MAX_ALERTS),
      "findings" => findings.map { |finding| finding.to_h.transform_keys(&:to_s) }
    save
  end

  def deliveries = Operations::Watch::Deliveries.new(alerts)

  # Stores the outcome of an attempt, as Deliveries#record.
  def delivered(...)
    deliveries.record(...)
    save
  end

  # The errors of the channels by which the oldest alert can't be sent.
  def failing = deliveries.failing.slice(*channels.keys)

  private
    def acquire
      Kit::FileLock.acquire(@lock)
    rescue SystemCallError
      fallback ? Kit::FileLock.acquire("#{fallback}.lock") : nil
    end

    def read(path)
      JSON.parse(File.read(path))
    rescue SystemCallError, JSON::ParserError
      {}
    end

    def save
      Kit::AtomicFile.write(@path, JSON.generate(@data), perm: 0o600)
      FileUtils.rm_f fallback if fallback
    rescue SystemCallError
      Kit::AtomicFile.write(fallback, JSON.generate(@data), perm: 0o600) if fallback
    end

    # Nil if the folder belongs to another user, who could have put it there.
    def fallback
      folder = File.join(Dir.tmpdir, "frontpage-watch-#{Process.uid}")
      Dir.mkdir folder, 0o700 unless File.exist?(folder)
      stat = File.lstat(folder)
      File.join(folder, "#{@name}.json") if stat.directory? && stat.owned? && stat.mode & 0o077 == 0
    rescue SystemCallError
      nil
    end
end
