require "json"
require "time"

# The result of the latest verification, and when one last passed, in a file beside the databases.
class Operations::BackupVerificationRecord
  OVERDUE_AFTER = 13 * 60 * 60 # seconds: two verifications, six hours apart, are overdue

  def initialize(directory)
    @path, @losses = directory.path("_verification.json"), Operations::BackupLossRecord.new(directory)
  end

  # Stores +findings+ and the time +at+ which they were made.
  def save(findings, at: Time.now.utc)
    passed = findings.all?(&:passed?)
    write "at" => at.iso8601, "passed" => passed,
      "last_passed_at" => passed ? at.iso8601 : read["last_passed_at"],
      "marks" => furthest(findings), "replaced" => replaced & findings.reject(&:passed?).map(&:database),
      "findings" => findings.map { |finding| finding.to_h.except(:kind) }
  end

  # Times of the latest verification and of the latest that passed, or nil.
  def at = time("at")
  def last_passed_at = time("last_passed_at")

  # Whether the latest passed, and whether it is so old that one must have been skipped.
  def passed? = !!read["passed"]
  def stale? = at.nil? || Time.now - at > OVERDUE_AFTER

  # The highest id of each table, by database, so that any later verification notices lost rows.
  def marks = read.fetch("marks", {})

  # Forgets the marks of the databases called +names+, which were replaced, or whose loss was accepted.
  def forget(names)
    write read.merge("marks" => marks.except(*names), "replaced" => replaced | names)
  end

  # Forgets everything that is missing, also from the backups.
  def accept_loss
    forget marks.keys
    @losses.clear
  end

  # Databases whose newest backup may be of the previous file: none has passed a verification since forget.
  def replaced = read.fetch("replaced", [])

  # Arguments of the next verification.
  def known = { marks:, replaced: }

  # The findings of the latest verification.
  def findings
    read.fetch("findings", []).map do |finding|
      Operations::BackupVerification::Finding.new(**finding.transform_keys(&:to_sym))
    end
  end

  private
    def furthest(findings)
      findings.select(&:mark).reduce(marks) do |marks, finding|
        marks.merge(finding.database => merged(marks[finding.database], finding.mark))
      end
    end

    # A migration may have rebuilt a table: its highest id is then the highest one among its rows.
    def merged(before, now)
      return now unless before && before["version"] >= now["version"]

      before.merge("tables" => before["tables"].merge(now["tables"]) { |_, *numbers| numbers.max })
    end

    def time(name) = read[name]&.then { |text| Time.iso8601(text) }

    # A file that a crash truncated is treated as missing.
    def read
      JSON.parse(File.read(@path))
    rescue Errno::ENOENT, JSON::ParserError
      {}
    end

    def write(record) = Kit::AtomicFile.write(@path, JSON.pretty_generate(record), perm: 0o600)
end
