# Is read once a process, and again once another process has changed it, which is looked for once a second at most.
module Community::Remembered
  extend ActiveSupport::Concern

  LOOKED_FOR_EVERY = Rails.configuration.x.settings_looked_for_every # seconds

  included do
    attr_accessor :version
  end

  class_methods do
    # As it was last read. Where it cannot be read, that it is as new: a page that says what is wrong must not ask for more.
    def current
      @current || reload
    rescue ActiveRecord::ActiveRecordError
      new
    end

    # The id of its latest change: whatever shows something of it is as it was then.
    def version
      look
      current.version
    end

    # Notices what other processes have changed, as above.
    def look
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
      read ApplicationRecord.on_primary { Setting.uncached { Setting.in_force.to_a } }
    end

    # What +rows+ of settings say.
    def read(rows)
      new.tap do |community|
        rows.each { |row| community.set(row) }
        community.version = rows.map(&:id).max || 0
        community.assign_attributes community.from_environment
        community.clear_changes_information
      end
    end

    # Tests begin as a site does where nothing was set.
    def forget
      @looked_at = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      @current = read([])
    end

    private
      def latest = ApplicationRecord.on_primary { ApplicationRecord.with_connection { |connection| connection.uncached { connection.select_value(LATEST, "Settings") } } }.to_i
  end

  LATEST = "SELECT max(id) FROM settings"

  # Takes over what a row says. One that an older or a newer version has written may have a name that this one does not know.
  def set(row)
    public_send("#{row.name}=", Community::SECRETS.include?(row.name) ? Community::Secret.open(row.value) : row.value) if attribute_names.include?(row.name)
  end
end
