# For migrations that add, replace or remove indexes of existing tables. On PostgreSQL, writes continue
# meanwhile, and after an interruption `bin/rails db:migrate` can be run again. On SQLite, bin/ops upgrade
# runs migrations in maintenance mode.
#
#   require_relative "../migration_helpers/concurrent_indexes"
#
#   class IndexPostsByDomain < ActiveRecord::Migration[8.1]
#     include ConcurrentIndexes
#
#     def up = add_index(:posts, %i[ domain id ], where: "NOT removed")
#     def down = remove_index(:posts, %i[ domain id ])
#   end
#
# On PostgreSQL there is no transaction around the migration, so it should do nothing else.
module ConcurrentIndexes
  # Temporary, until the index that it replaces is removed.
  SUFFIX = "_new".freeze

  def self.included(migration) = (migration.disable_ddl_transaction! if Engines.current.concurrent_indexes?)

  # Does nothing if a complete index has that name.
  def add_index(table, columns, **options)
    return super(table, columns, **options, if_not_exists: true) unless concurrent?

    name = options.fetch(:name) { index_name_of(table, columns) }
    remove_index(table, name:) if incomplete?(table, name)
    without_lock_timeout do
      super(table, columns, **options, name:, if_not_exists: true, algorithm: :concurrently)
    end
  end

  # Does nothing if it doesn't exist.
  def remove_index(table, columns = nil, **options)
    return super(table, columns, **options, if_exists: true) unless concurrent?

    without_lock_timeout { super(table, columns, **options, if_exists: true, algorithm: :concurrently) }
  end

  # Changes the definition of the index +name+. PostgreSQL uses the old one until the new one is complete.
  def replace_index(table, columns, name: index_name_of(table, columns), **options)
    if Engines.current.concurrent_indexes?
      add_index table, columns, **options, name: "#{name}#{SUFFIX}"
      remove_index table, name: name
      rename_index table, "#{name}#{SUFFIX}", name
    else
      remove_index table, name: name
      add_index table, columns, **options, name: name
    end
  end

  private
    # While a `change` is reverted, its commands are recorded, and their inverses run afterwards.
    def concurrent? = Engines.current.concurrent_indexes? && !reverting?

    def index_name_of(table, columns) = connection.index_name(table, column: columns)

    # PostgreSQL leaves an index that can't be used if building it is interrupted or fails.
    def incomplete?(table, name) = connection.index_exists?(table, nil, name: name.to_s, valid: false)

    # PostgreSQL waits for older transactions to end. No query waits for that, but it counts as a lock.
    def without_lock_timeout
      timeout = connection.select_value("SHOW lock_timeout")
      connection.execute "SET lock_timeout = 0"
      yield
    ensure
      connection.execute "SET lock_timeout = #{connection.quote(timeout)}" if timeout
    end
end
