# Cached in each process, and reloaded when another process has changed the settings, tags or blocks, which is
# checked at most once a second.
module Site::Cached
  extend ActiveSupport::Concern

  REFRESH_INTERVAL = Rails.configuration.x.settings_refresh_interval # seconds

  included do
    # That of the settings, and that of the blocks: a block doesn't change any page. Nil
    # if they couldn't be read.
    attr_accessor :versions
    def version = versions&.first
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

    # The blocks of all requests.
    def access_blocks
      refresh_if_changed
      settings.access_blocks
    end

    # Checks for changes by other processes.
    def refresh_if_changed
      now = Kit::Clock.now
      if @current && now - @checked_at > REFRESH_INTERVAL
        @checked_at = now
        reload if latest_versions != @current.versions
      end
    rescue ActiveRecord::ActiveRecordError => error
      Rails.logger.warn "Couldn't check whether the settings changed: #{error.message}"
    end

    def reload
      @checked_at = Kit::Clock.now
      before, @current = @current, load
      BoundedCache.clear if before && before.version != @current.version
      @current
    end

    # A copy to be edited.
    def load
      ApplicationRecord.on_primary do
        ApplicationRecord.uncached do
          versions = latest_versions # first: a later change is noticed by the next check
          build(SettingChange.current.to_a,
            tags: Tag.all.to_a, blocks: AccessBlock.active.covers_all_requests.to_a, versions:)
        end
      end
    end

    # The settings in +rows+, with the +tags+ and +blocks+.
    def build(rows, tags: [], blocks: [], versions: [ 0, 0 ])
      new.tap do |site|
        rows.each { |row| site.assign_change(row) }
        site.tags = Tag::List.new(tags) if tags.any?
        site.access_blocks = AccessBlock::List.new(blocks) if blocks.any?
        site.versions = versions
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
      def latest_versions
        ApplicationRecord.on_primary do
          ApplicationRecord.with_connection do |connection|
            connection.uncached { connection.select_rows(VERSIONS_SQL, "Settings") }.first.map(&:to_i)
          end
        end
      end
  end

  # None of these numbers decreases, because tags, blocks and completed purges are never deleted, so a change
  # of one can't cancel out a change of another. A purge changes no setting, but must clear all caches.
  VERSIONS_SQL = <<~SQL.squish.freeze
    SELECT (SELECT coalesce(max(id), 0) FROM setting_changes) + (SELECT count(*) + coalesce(sum(version), 0) FROM tags) +
        (SELECT count(*) FROM purges WHERE state = 'purged'),
      (SELECT coalesce(max(id), 0) + count(unblocked_at) FROM access_blocks)
  SQL

  # Ignores unknown names, which a newer or older version may have saved.
  def assign_change(row)
    if attribute_names.include?(row.name)
      public_send("#{row.name}=",
        Site::SECRETS.include?(row.name) ? Site::Secret.decrypt(row.value) : row.value)
    end
  end
end
