# Whether this process can serve requests now, for load balancers and deployments. /up
# only says that it is running.
class Readiness
  PROBE_SIZE = 64 * 1024 # bytes that a request may have to write

  # +records+ are classes with one database each; +storage+ is the data directory.
  def initialize(
    records: [ ApplicationRecord, SolidQueue::Record ],
    storage: Kit::DataDirectory.here(environment: Rails.env).storage
  )
    @records, @storage = records, storage
  end

  # Why it isn't ready, one sentence each; empty if it is.
  def problems = [ *lost_files, *databases, *migrations, *later_version, *storage ]

  private
    def lost_files
      return [] unless MaintenanceMode.storage_lost?

      [ "Database files were deleted, replaced or truncated while the site was using them. " \
        "Run bin/ops rescue." ]
    end

    def databases
      @records.filter_map do |record|
        record.connection_pool.with_connection do |connection|
          connection.data_source_exists?("schema_migrations")
        end
        nil
      rescue ActiveRecord::ActiveRecordError
        "Couldn't connect to the database #{record.connection_db_config.name}."
      end
    end

    def migrations
      pending = ApplicationRecord.connection_pool.migration_context.needs_migration?
      pending ? [ "Migrations are pending. Run bin/rails db:migrate." ] : []
    rescue ActiveRecord::ActiveRecordError
      []
    end

    # While the database is being upgraded, the previous version still serves readers.
    def later_version
      return [] if MaintenanceMode.on?

      versions = Operations::Upgrade::Versions
      problem = versions.problem(ApplicationRecord.connection_pool.migration_context.get_all_versions)
      problem ? [ "#{problem} #{versions.remedy}" ] : []
    rescue ActiveRecord::ActiveRecordError
      []
    end

    # Tests whether the data directory can be written, with an unnamed temporary file.
    def storage
      File.open(@storage, File::RDWR | File::TMPFILE, 0o600) do |file|
        file.write("\0" * PROBE_SIZE) && file.flush
      end
      []
    rescue Errno::EROFS, Errno::EACCES
      [ "The data directory is not writable." ]
    rescue Errno::ENOSPC, Errno::EDQUOT
      [ "The disk is full." ]
    rescue SystemCallError
      [] # some file systems don't support unnamed files
    end
end
