# Whether bin/ops backs up the data that the site uses: SQLite files, but not PostgreSQL, not files that were
# moved there, not a staging copy, and not files that were handed over to another server.
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

  # :postgresql, :moved (the files were moved there, but DATABASE_URL is not set), :staging_copy or
  # :handed_over; nil if backups cover the site.
  def gap
    if Kit::Postgresql.chosen?(@variables)
      :postgresql
    elsif switch.moved?
      :moved
    elsif @directory.staging_copy?
      :staging_copy
    elsif switch.state.key?("handed_over")
      :handed_over
    end
  end

  # Whether the data is in PostgreSQL.
  def elsewhere? = %i[ postgresql moved ].include?(gap)

  def problem
    case gap
    when :postgresql
      "Backups do not cover PostgreSQL: DATABASE_URL is set, so this site's data is not backed up."
    when :moved
      "Backups do not cover PostgreSQL: " \
        "this site moved there#{moved_at}, and its SQLite files are no longer in use."
    when :staging_copy
      "#{@directory.storage} is a staging copy#{of_site}, which has no backups: " \
        "BACKUP_TO may be that of the original site."
    when :handed_over
      "The site was handed over to another server#{moved_at}, which backs it up from then on. " \
        "Here, it stays read-only."
    end
  end

  def remedy
    case gap
    when :postgresql then REMEDY
    when :moved then "Set DATABASE_URL as it is set for the site. #{REMEDY}"
    when :staging_copy then "To make it a site of its own: see docs/operations.md#staging-copy."
    when :handed_over then Operations::HandOver::REMEDY
    end
  end

  # Raises Operations::Error if backups don't cover the site, for another reason than +except+.
  def check(except: nil)
    raise Operations::Error.new("#{problem}\n#{remedy}", kind: gap) if gap && gap != except
  end

  # Raises Operations::Error if the data is in PostgreSQL or on another server: a rollback would turn off
  # maintenance mode, and make abandoned files writable.
  def check_for_upgrade
    return check(except: :staging_copy) unless elsewhere?

    raise Operations::Error.new("bin/ops upgrade does not support PostgreSQL, which this site uses.\n" \
      "Back it up (see docs/postgresql.md), then run bin/rails db:migrate with DATABASE_URL set.", kind: gap)
  end

  private
    def switch = Kit::MaintenanceMode.new(@directory)
    def of_site = @directory.staging_copy.then { |site, time| " of #{site} of #{time}" if time }
    def moved_at = switch.since&.then { |time| " on #{time.getutc.strftime("%F %T UTC")}" }
end
