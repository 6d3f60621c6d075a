# Checks a site for known problems and says how to fix each.
class Operations::Doctor
  # +severity+ is :error if the operator must act, :warning if they should look at it, :ok otherwise.
  Finding = Data.define(:kind, :severity, :what, :remedy)

  # Causes come before their consequences.
  EXAMINATIONS = %i[
    Version Files Space Placement Upgrades Maintenance Clock Integrity Log Processes Backups LeftoverBackups
  ].freeze
  # If the data is in PostgreSQL, the SQLite files that were moved there say nothing about the site.
  WITHOUT_FILES = %i[ Version Engine Space Maintenance ].freeze

  # The time limit of each check that reads a whole database, in seconds.
  SECONDS = 60

  # Long checks call +announce+ repeatedly, each time with a sentence.
  def initialize(directory, litestream, seconds: SECONDS, announce: nil)
    @directory, @litestream, @seconds, @announce = directory, litestream, seconds, announce
  end

  # Yields each Finding as it is made. Returns all of them.
  def examine
    examinations.flat_map do |name|
      findings = Operations::Doctor.const_get(name).new(@directory, @litestream, seconds: @seconds, &@announce).findings
      findings.each { |finding| yield finding } if block_given?
      findings
    end
  end

  private
    def examinations = Operations::BackupCoverage.new(@directory).gap ? WITHOUT_FILES : EXAMINATIONS
end
