# Whether this process can do what it is there for, now: who balances a load, or waits for a deploy, asks. /up says only
# that it lives.
class Readiness
  PROBE = 64 * 1024 # bytes that a request may write

  # +records+ are classes with a database each, +storage+ is the folder of the files.
  def initialize(
    records: [ ApplicationRecord, SolidQueue::Record ], storage: Operations::DataDirectory.here(environment: Rails.env).storage
  )
    @records, @storage = records, storage
  end

  # The reasons why it isn't ready, a sentence each; empty when it is.
  def reasons = [ *databases, *migrations, *storage ]

  private
    def databases
      @records.filter_map do |record|
        record.connection_pool.with_connection { |connection| connection.data_source_exists?("schema_migrations") }
        nil
      rescue ActiveRecord::ActiveRecordError
        "The database #{record.connection_db_config.name} does not answer."
      end
    end

    def migrations
      ApplicationRecord.connection_pool.migration_context.needs_migration? ?
        [ "The database is older than the code: bin/rails db:migrate." ] : []
    rescue ActiveRecord::ActiveRecordError
      []
    end

    # SQLite writes beside its files, the community's or those of Tally alone, and so does this, to a file that has no name
    # and goes at once.
    def storage
      File.open(@storage, File::RDWR | File::TMPFILE, 0o600) { |file| file.write("\0" * PROBE) && file.flush }
      []
    rescue Errno::EROFS, Errno::EACCES
      [ "The disk may not be written to." ]
    rescue Errno::ENOSPC, Errno::EDQUOT
      [ "The disk is full." ]
    rescue SystemCallError
      [] # not every file system has files without a name
    end
end
