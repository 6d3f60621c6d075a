# Whether bin/ops backs up the data that the site uses: SQLite files, but not PostgreSQL, not files that were moved there, and not
# a staging copy.
class Operations::BackupCoverage
  MOVED = %w[ primary queue cache ].freeze
  REMEDY = "Back up PostgreSQL with pg_dump or pg_basebackup: see docs/postgresql.md."

  def initialize(directory, variables = ENV)
    @directory, @variables = directory, variables
  end

  # The existing files that the site uses, without those that were moved to PostgreSQL.
  def files(databases = @directory.databases)
    moved = elsewhere? ? MOVED : []
    databases.select { |database| database.exist? && !moved.include?(database.name) }
  end

  # :postgresql, or :moved if the files were moved there but DATABASE_URL is not set, or :staging_copy; nil if backups cover the
  # site.
  def gap
    if Kit::Postgresql.chosen?(@variables)
      :postgresql
    elsif switch.moved?
      :moved
    elsif @directory.staging_copy?
      :staging_copy
    end
  end

  # Whether the data is in PostgreSQL.
  def elsewhere? = %i[ postgresql moved ].include?(gap)

  def problem
    case gap
    when :postgresql
      "Backups do not cover PostgreSQL: DATABASE_URL is set, so this site's data is not backed up."
    when :moved
      "Backups do not cover PostgreSQL: this site moved there#{moved_at}, and its SQLite files are no longer in use."
    when :staging_copy
      "#{@directory.storage} is a staging copy#{of_site}, which has no backups: BACKUP_TO may be that of the original site."
    end
  end

  def remedy
    case gap
    when :postgresql then REMEDY
    when :moved then "Set DATABASE_URL as it is set for the site. #{REMEDY}"
    when :staging_copy then "To make it a site of its own: see docs/operations.md#staging-copy."
    end
  end

  # Raises Operations::Error if backups don't cover the site.
  def check
    raise Operations::Error.new("#{problem}\n#{remedy}", kind: gap) if gap
  end

  # Raises Operations::Error if the data is in PostgreSQL: a rollback would turn off maintenance mode, and make abandoned
  # files writable.
  def check_for_upgrade
    return unless elsewhere?

    raise Operations::Error.new("bin/ops upgrade does not support PostgreSQL, which this site uses.\n" \
      "Back it up (see docs/postgresql.md), then run bin/rails db:migrate with DATABASE_URL set.", kind: gap)
  end

  private
    def switch = Kit::MaintenanceMode.new(@directory)
    def of_site = @directory.staging_copy.then { |site, time| " of #{site} of #{time}" if time }
    def moved_at = switch.since&.then { |time| " on #{time.getutc.strftime("%F %T UTC")}" }
end
