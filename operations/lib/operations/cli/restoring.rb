# bin/ops restore.
module Operations::CLI::Restoring
  def self.included(commands)
    commands.class_eval do
      desc "restore [NAME...]", "Restore databases from a backup"
      long_desc <<~TEXT
        Names are primary, queue, tally and erasures (default: all). Stop the site first. Existing files are replaced only with
        --force; they are moved to a new directory beside them, and its name is printed.
      TEXT
      option :force, type: :boolean, default: false, desc: "Move existing files aside and replace them"
      option :at, desc: "Point in time to restore, e.g. 2026-11-22T14:30:00Z"
      option :with_key, type: :boolean, default: false,
        desc: "Also restore secret_key_base, if the backup contains it. " \
          "Asks for the passphrase, or set BACKUP_PASSPHRASE[_FILE]"
      def restore(*names)
        check_coverage except: :handed_over
        passphrase = Operations::CLI::Key.passphrase if options[:with_key]
        at, force = time(options[:at]), options[:force]
        restoring = Operations::Restore.new(directory, litestream, names:, at:, force:, passphrase:)
        report_restored restoring.run { |database| say "Fetching #{database.name} from #{destination}." }
        report_secret_key Operations::SecretKey.new(directory)
      end
    end
  end

  private
    def report_secret_key(key)
      return unless key.problem

      say "Warning: #{key.problem}", :yellow
      say key.remedy
    end
end
