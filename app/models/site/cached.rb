# Cached in each process, and reloaded when another process has changed the settings, which is checked at most once a
# second.
module Site::Cached
  extend ActiveSupport::Concern

  REFRESH_INTERVAL = Rails.configuration.x.settings_refresh_interval # seconds

  included do
    attr_accessor :version
  end

  class_methods do
    # The cached settings. The defaults if they can't be read, so that error pages work.
    def settings
      @current || reload
    rescue ActiveRecord::ActiveRecordError
      new
    end

    # Increases with each change; used in cache keys.
    def version
      refresh_if_changed
      settings.version
    end

    # Checks for changes by other processes.
    def refresh_if_changed
      now = Kit::Clock.now
      if @current && now - @checked_at > REFRESH_INTERVAL
        @checked_at = now
        reload if latest_version != @current.version
      end
    rescue ActiveRecord::ActiveRecordError => error
      Rails.logger.warn "Couldn't check whether the settings changed: #{error.message}"
    end

    def reload
      @checked_at = Kit::Clock.now
      @current = load
    end

    # A copy to be edited.
    def load
      build(*ApplicationRecord.on_primary { ApplicationRecord.uncached { [ SettingChange.current.to_a, Tag.all.to_a ] } })
    end

    # The settings in +rows+, with the +tags+.
    def build(rows, tags = [])
      new.tap do |site|
        rows.each { |row| site.assign_change(row) }
        site.tags = Tag::List.new(tags) if tags.any?
        site.version = rows.map(&:id).max.to_i + tags.sum { |tag| 1 + tag.version }
        site.assign_attributes site.environment_values
        site.clear_changes_information
      end
    end

    # Resets to the defaults, for tests.
    def reset
      @checked_at = Kit::Clock.now
      @current = build([])
    end

    private
      def latest_version
        ApplicationRecord.on_primary do
          ApplicationRecord.with_connection do |connection|
            connection.uncached { connection.select_value(VERSION_SQL, "Settings") }.to_i
          end
        end
      end
  end

  # Neither number decreases, because tags are never deleted, so a change of one can't cancel out a change of the other.
  VERSION_SQL = "SELECT (SELECT coalesce(max(id), 0) FROM setting_changes) " \
    "+ (SELECT count(*) + coalesce(sum(version), 0) FROM tags)"

  # Ignores unknown names, which a newer or older version may have saved.
  def assign_change(row)
    if attribute_names.include?(row.name)
      public_send("#{row.name}=", Site::SECRETS.include?(row.name) ? Site::Secret.decrypt(row.value) : row.value)
    end
  end
end
