require "io/console"

# bin/ops key …
class Operations::CLI::Key < Operations::CommandLine
  SETTING = "BACKUP_PASSPHRASE"

  # From BACKUP_PASSPHRASE, from the file that BACKUP_PASSPHRASE_FILE names, or from the terminal.
  def self.passphrase(repeat: false)
    return ENV[SETTING] unless ENV[SETTING].to_s.empty?
    return File.read(ENV["#{SETTING}_FILE"]).chomp unless ENV["#{SETTING}_FILE"].to_s.empty?

    unless $stdin.tty?
      raise Operations::Error, "Set #{SETTING} or #{SETTING}_FILE, or run this in a terminal."
    end

    typed = $stdin.getpass("Passphrase: ")
    if repeat && typed != $stdin.getpass("Again: ")
      raise Operations::Error, "They differ. Nothing was changed."
    end

    typed
  rescue SystemCallError => error
    raise Operations::Error, "The passphrase can't be read: #{error.message}. Check #{SETTING}_FILE."
  end

  desc "save", "Include secret_key_base in backups"
  long_desc "Encrypts it with a passphrase (BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE, or asked for), " \
    "and stores it in the database, which is backed up. Run it again to change the passphrase."
  def save
    Operations::BackupCoverage.new(directory).check
    key.save self.class.passphrase(repeat: true)
    say "Backups include secret_key_base from now on. Keep the passphrase: " \
      "without it, the copy can't be read."
  end

  desc "restore", "Restore secret_key_base"
  long_desc "From the database, if it was restored without it. Stop the site first. " \
    "An existing file is kept under another name."
  def restore
    Operations::BackupCoverage.new(directory).check
    secret = key.decrypt(self.class.passphrase)
    aside = "#{key.path}-before-#{Time.now.utc.strftime("%Y-%m-%dT%H%M%SZ")}"
    File.rename key.path, aside if File.exist?(key.path)
    Operations::SecretKey.write key.path, secret
    say "Restored #{key.path}.#{" The previous file is #{aside}." if File.exist?(aside)}"
  end

  desc "accept", "Accept another secret_key_base"
  long_desc "If the previous one is lost, this ends the warnings. #{Operations::SecretKey::CONSEQUENCES}"
  def accept
    raise Operations::Error, Operations::SecretKey::STILL_ENCRYPTED if key.state == :rotating

    key.accept
    say "The data belong to this secret_key_base from now on. #{Operations::SecretKey::CONSEQUENCES}"
  end

  desc "rotate", "Replace secret_key_base"
  long_desc <<~TEXT
    Use this if it may have leaked. Restart the site afterwards. Members stay signed in: for 30 days, what was signed with the
    previous one is accepted too. If the site gets SECRET_KEY_BASE from its environment, prints what to set, and changes nothing.
  TEXT
  def rotate
    started = rotation.start
    started.to_be_set ? explain_variables(started) : report_rotated(started.previous)
    say "Backups contain only the previous one: after the restart, run bin/ops key save." if key.copied?
  end

  desc "drop-previous", "End a rotation now"
  long_desc "Use this if the previous secret_key_base is misused. Members who haven't visited since the " \
    "rotation have to sign in again, and links in emails sent before it don't work anymore."
  def drop_previous
    rotation.drop_previous
    say "The previous secret_key_base is deleted. Restart the site now: it is accepted until then."
  end

  private
    def rotation = Operations::SecretKey::Rotation.new(directory)

    def report_rotated(previous)
      say "secret_key_base is replaced. Restart the site now: " \
        "it uses the previous one until then, and links that bin/ops account creates don't work.\n" \
        "The previous one is valid until #{previous.date}, and is then deleted. " \
        "bin/ops doctor shows the state.\n" \
        "If it is misused, run bin/ops key drop-previous after the restart."
    end

    def explain_variables(started)
      say <<~TEXT
        Nothing is changed yet, because the site gets SECRET_KEY_BASE from its environment. Set there, and for bin/ops:

        SECRET_KEY_BASE=#{started.secret}
        SECRET_KEY_BASE_PREVIOUS="#{started.previous}"

        Then restart the site. With several servers, first restart each one with the two secrets exchanged, so that all accept both.
        The previous one is valid until #{started.previous.date}. Then remove SECRET_KEY_BASE_PREVIOUS; bin/ops doctor says when.
      TEXT
    end

    def key = @key ||= Operations::SecretKey.new(directory)
end
