# A summary of each table (row count, highest id, last change), to find out later whether anything was written.
module Operations::Upgrade::RowCounts
  EXCLUDED = %w[ solid_queue_processes ].freeze # heartbeats change every minute

  class << self
    # In a form that can be stored as JSON, without derived files, which may change.
    def of(databases) = backed_up(databases).to_h { |database| [ database.name, tables(database) ] }

    # The tables of +databases+ that differ from +before+, with the database's name.
    def changes(databases, before)
      of(databases).slice(*before.to_h.keys).flat_map do |name, tables|
        known = before.fetch(name)
        (tables.keys | known.keys).reject { |table| tables[table] == known[table] }.map { |table| "#{table} (#{name})" }
      end
    end

    private
      def backed_up(databases) = databases.select { |database| Kit::DataDirectory::BACKED_UP.key?(database.name) }

      def tables(database)
        counts = Operations::RowCounts.of(database)
        counts.tables.except(*EXCLUDED).to_h do |name, table|
          [ name, [ table[:rows], counts.marks.fetch(name, table[:newest]), table[:changed_at]&.to_s ] ]
        end
      end
  end
end
