require "shellwords"

# bin/ops hand-over.
module Operations::CLI::HandingOver
  def self.included(commands)
    commands.class_eval do
      desc "hand-over", "Move the site to another server"
      long_desc <<~TEXT
        Run it on the old server, while the site is running. Makes the site read-only, backs up everything, including
        secret_key_base, and prints the command for the new server. Asks for a passphrase, or set BACKUP_PASSPHRASE[_FILE]. This
        server stays read-only afterwards, and is no longer backed up. If it fails, the site accepts writes again. Run again, it
        prints the command for the new server again.
      TEXT
      def hand_over
        check_coverage except: :handed_over
        move = Operations::HandOver.new(directory, litestream) { |sentence| say sentence }
        move.handed_over? ? say(Operations::BackupCoverage.new(directory).problem) : start_hand_over(move)
        say_what_is_next
      end
    end
  end

  private
    def start_hand_over(move)
      seconds = move.run(Operations::CLI::Key.passphrase(repeat: true))
      since = (Time.now - seconds).utc.strftime("%F %T UTC")
      say "Handed over #{directory.storage}. Members have been unable to post since #{since}, for " \
        "#{seconds.round(1)} s so far, and will be until the new server has started. " \
        "On this server, the site stays read-only."
    end

    def say_what_is_next
      say "If the new server can't read #{destination}, copy it there: rsync -a." unless destination.bucket?
      say "On the new server, with #{Operations.site_version} and the environment variables of this one:"
      say "  BACKUP_TO=#{Shellwords.escape destination.to_s} bin/ops restore --with-key"
      say "Then start the site there. To go back instead, as long as it hasn't started: " \
        "bin/ops maintenance-mode off --force."
    end
end
