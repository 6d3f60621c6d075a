# Is read once a process, and again once another process has changed it, which is looked for once a second at most.
module Site::Cached
  extend ActiveSupport::Concern

  LOOKED_FOR_EVERY = Rails.configuration.x.settings_looked_for_every # seconds

  included do
    attr_accessor :version
  end

  class_methods do
    # As it was last read. Where it cannot be read, that it is as new: a page that says what is wrong must not ask for more.
    def settings
      @current || reload
    rescue ActiveRecord::ActiveRecordError
      new
    end

    # Grows with each change: whatever shows something of it is as it was then.
    def version
      refresh_if_changed
      settings.version
    end

    # Notices what other processes have changed, as above.
    def refresh_if_changed
      now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      if @current && now - @looked_at > LOOKED_FOR_EVERY
        @looked_at = now
        reload if latest != @current.version
      end
    rescue ActiveRecord::ActiveRecordError => error
      Rails.logger.warn "It could not be seen whether settings changed: #{error.message}"
    end

    def reload
      @looked_at = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      @current = stored
    end

    # Another one of the same, to be changed.
    def stored
      read(*ApplicationRecord.on_primary { ApplicationRecord.uncached { [ SettingChange.in_force.to_a, Tag.all.to_a ] } })
    end

    # The settings in +rows+, and the +tags+.
    def read(rows, tags = [])
      new.tap do |community|
        rows.each { |row| community.set(row) }
        community.tags = Tag::List.new(tags) if tags.any?
        community.version = rows.map(&:id).max.to_i + tags.sum { |tag| 1 + tag.version }
        community.assign_attributes community.from_environment
        community.clear_changes_information
      end
    end

    # Tests begin as a site does where nothing was set.
    def reset
      @looked_at = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      @current = read([])
    end

    private
      def latest
        ApplicationRecord.on_primary do
          ApplicationRecord.with_connection do |connection|
            connection.uncached { connection.select_value(LATEST, "Settings") }.to_i
          end
        end
      end
  end

  # Neither number ever falls, so that no change of one hides behind the other: tags are never deleted.
  LATEST = "SELECT (SELECT coalesce(max(id), 0) FROM setting_changes) + (SELECT count(*) + coalesce(sum(version), 0) FROM tags)"

  # Takes over what a row says. One that an older or a newer version has written may have a name that this one does not know.
  def set(row)
    if attribute_names.include?(row.name)
      public_send("#{row.name}=", Site::SECRETS.include?(row.name) ? Site::Secret.open(row.value) : row.value)
    end
  end
end
