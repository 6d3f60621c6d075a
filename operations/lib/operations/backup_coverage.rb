# Whether bin/ops backs up the data that the site uses: SQLite files, but not PostgreSQL, and not files that were moved
# there.
class Operations::BackupCoverage
  MOVED = %w[ primary queue cache ].freeze
  REMEDY = "Back up PostgreSQL with pg_dump or pg_basebackup: see docs/postgresql.md."

  def initialize(directory, variables = ENV)
    @directory, @variables = directory, variables
  end

  # The existing files that the site uses, without those that were moved to PostgreSQL.
  def files(databases = @directory.databases)
    moved = gap ? MOVED : []
    databases.select { |database| database.exist? && !moved.include?(database.name) }
  end

  # :postgresql, or :moved if the files were moved there but DATABASE_URL is not set; nil if backups cover the site.
  def gap
    if Kit::Postgresql.chosen?(@variables)
      :postgresql
    elsif switch.moved?
      :moved
    end
  end

  def problem
    case gap
    when :postgresql
      "Backups do not cover PostgreSQL: DATABASE_URL is set, so this site's data is not backed up."
    when :moved
      "Backups do not cover PostgreSQL: this site moved there#{moved_at}, and its SQLite files are no longer in use."
    end
  end

  def remedy = [ ("Set DATABASE_URL as it is set for the site." if gap == :moved), REMEDY ].compact.join(" ")

  # Raises Operations::Error if backups don't cover the site.
  def check
    raise Operations::Error.new("#{problem}\n#{remedy}", kind: gap) if gap
  end

  # Raises Operations::Error if backups don't cover the site: a rollback would turn off maintenance mode, and make abandoned
  # files writable.
  def check_for_upgrade
    return unless gap

    raise Operations::Error.new("bin/ops upgrade does not support PostgreSQL, which this site uses.\n" \
      "Back it up (see docs/postgresql.md), then run bin/rails db:migrate with DATABASE_URL set.", kind: gap)
  end

  private
    def switch = Kit::MaintenanceMode.new(@directory)
    def moved_at = switch.since&.then { |time| " on #{time.getutc.strftime("%F %T UTC")}" }
end
