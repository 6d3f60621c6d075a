# Checks a site for known problems and says how to fix each.
class Operations::Doctor
  # +severity+ is :error if the operator must act, :warning if they should look at it, :ok otherwise.
  # +about+ distinguishes problems of the same kind, such as those of two databases.
  Finding = Data.define(:kind, :severity, :what, :remedy, :about) do
    def initialize(about: nil, **) = super
    def key = [ kind, about ].compact.join(":")
  end

  # Causes come before their consequences.
  EXAMINATIONS = %i[
    Version Files Space Placement Upgrades Maintenance Clock Integrity Writes Migrations Triggers Secret Log
    Processes Restarts Jobs Mail Exceptions Requests Blocks Certificate Backups LeftoverBackups
  ].freeze
  # If the data is in PostgreSQL, the SQLite files that were moved there say nothing about the site.
  WITHOUT_FILES = [ :Engine, *EXAMINATIONS - %i[
    Files Placement Upgrades Clock Integrity Writes Log Backups LeftoverBackups
  ] ].freeze
  # Staging copies, and sites that were handed over, have no backups and send no mail.
  WITHOUT_BACKUPS = [ :Engine, *EXAMINATIONS - %i[ Placement Mail Backups LeftoverBackups ] ].freeze
  # If the site has lost files, those in place say nothing about it, and opening them only makes it worse.
  WITH_LOST_FILES = %i[ Version LostFiles Space Clock ].freeze

  START = "bin/start, systemctl start frontpage, or docker compose up --detach" # for remedies

  # The time limit of each check that reads a whole database, in seconds.
  SECONDS = 60

  # Long checks call +announce+ repeatedly, each time with a sentence.
  def initialize(directory, litestream, seconds: SECONDS, announce: nil)
    @directory, @seconds, @announce = directory, seconds, announce
    @asked, @litestream = litestream.destination, in_use(litestream)
  end

  # Yields each Finding as it is made. Returns all of them.
  def examine
    examinations.flat_map do |name|
      findings = findings_of(name)
      findings.each { |finding| yield finding } if block_given?
      findings
    end
  end

  # The names of the checks for this site.
  def examinations
    if Operations::LostStorage.new(@directory).any? then WITH_LOST_FILES
    elsif coverage.elsewhere? then WITHOUT_FILES
    elsif coverage.gap then WITHOUT_BACKUPS
    else EXAMINATIONS
    end
  end

  # A failed check is an error, and the others still run.
  def findings_of(name)
    examination = Operations::Doctor.const_get(name)
    examination.new(@directory, @litestream, seconds: @seconds, asked: @asked, &@announce).findings
  rescue StandardError => error
    what = "The check #{name} failed: #{error.message.lines.first.to_s.strip.chomp(".")} (#{error.class})."
    remedy = "Look at the other findings first."
    [ Finding.new(kind: :check_failed, severity: :error, what:, remedy:, about: name.to_s) ]
  end

  private
    def coverage = Operations::BackupCoverage.new(@directory)

    # With the destination that the site replicates to, if it does.
    def in_use(litestream)
      place = Operations::Replication.new(@directory, litestream).destination
      place ? Operations::Litestream.new(@directory, litestream.destination.at(place)) : litestream
    rescue Operations::Error
      litestream
    end
end
