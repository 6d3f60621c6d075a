# A summary of each table (row count, highest id, last change), to find out later if anything was written.
module Operations::Upgrade::RowCounts
  # Tables that the site writes to even without visitors. Every other table counts: a missing one prevents a
  # rollback instead of losing rows.
  HOUSEKEEPING = {
    # Hourly, when members read, while search indexes rows again, when alerts are sent, and by bin/rails
    # db:prepare.
    "primary" => %w[
      front_page_snapshots front_page_appearances thread_visits search_backlogs moderation_action_kinds
      notification_kinds security_event_kinds moderator_alert_kinds moderator_alerts
    ],
    # Recurring jobs, and jobs about rows of the primary. solid_queue_pauses counts: people pause queues.
    "queue" => %w[
      solid_queue_batch_executions solid_queue_batches solid_queue_blocked_executions
      solid_queue_claimed_executions solid_queue_failed_executions solid_queue_jobs solid_queue_processes
      solid_queue_ready_executions solid_queue_recurring_executions solid_queue_recurring_tasks
      solid_queue_scheduled_executions solid_queue_semaphores
    ],
    # Statistics of visits.
    "tally" => %w[ events rejected_events stale marks salts rollups ]
  }.freeze

  class << self
    # In a form that can be stored as JSON, without derived files, which may change.
    def of(databases) = backed_up(databases).to_h { |database| [ database.name, tables(database) ] }

    # The tables of +databases+ that differ from +before+, with the database's name.
    def changes(databases, before)
      of(databases).slice(*before.to_h.keys).flat_map do |name, tables|
        known = before.fetch(name).except(*HOUSEKEEPING[name])
        changed = (tables.keys | known.keys).reject { |table| tables[table] == known[table] }
        changed.map { |table| "#{table} (#{name})" }
      end
    end

    private
      def backed_up(databases)
        databases.select { |database| Kit::DataDirectory::BACKED_UP.key?(database.name) }
      end

      def tables(database)
        counts = Operations::RowCounts.of(database)
        counts.tables.except(*HOUSEKEEPING[database.name]).to_h do |name, table|
          [ name, [ table[:rows], counts.marks.fetch(name, table[:newest]), table[:changed_at]&.to_s ] ]
        end
      end
  end
end
