require "json"
require "time"

# The result of the latest verification, and when one last passed: a file beside the databases.
class Operations::VerificationRecord
  LONGEST_SILENCE = 13 * 60 * 60 # seconds: two checks, six hours apart, have not been made

  def initialize(community)
    @path = community.path("_verification.json")
  end

  # Writes down +findings+ of +at+.
  def keep(findings, at: Time.now.utc)
    passed = findings.all?(&:passed?)
    write "at" => at.iso8601, "passed" => passed, "last_passed_at" => passed ? at.iso8601 : read["last_passed_at"],
      "marks" => furthest(findings), "findings" => findings.map { |finding| finding.to_h.except(:kind) }
  end

  # Times of the latest verification and of the latest that passed, or nil.
  def at = time("at")
  def last_passed_at = time("last_passed_at")

  # Whether the latest passed, and whether it is so old that one must have been left out.
  def passed? = !!read["passed"]
  def stale? = at.nil? || Time.now - at > LONGEST_SILENCE

  # How far each table has been numbered, by database: rows that had a number and are lost are missed for as long as this is kept.
  def marks = read.fetch("marks", {})

  # Forgets the marks of the databases called +names+: other files have taken their places, or somebody knows what is lost.
  def forget(names) = read.then { |kept| write kept.merge("marks" => marks.except(*names)) if kept.any? }

  # The findings of the latest, each with its database, lag, rows and faults.
  def findings = read.fetch("findings", []).map { |finding| Operations::Verification::Finding.new(**finding.transform_keys(&:to_sym)) }

  private
    # With another schema version a table may have been rebuilt, and its numbers start from its rows.
    def furthest(findings)
      findings.select(&:mark).reduce(marks) do |marks, finding|
        before, now = marks[finding.database], finding.mark
        same = before && before["version"] >= now["version"]
        marks.merge(finding.database => same ? before.merge("tables" => before["tables"].merge(now["tables"]) { |_, *furthest| furthest.max }) : now)
      end
    end

    def time(name) = read[name]&.then { |text| Time.iso8601(text) }

    # A file that a crash truncated is treated as missing.
    def read
      JSON.parse(File.read(@path))
    rescue Errno::ENOENT, JSON::ParserError
      {}
    end

    # Whole or not at all.
    def write(kept)
      File.write "#{@path}.part", JSON.pretty_generate(kept), perm: 0o600
      File.rename "#{@path}.part", @path
    end
end
