require "io/console"

# bin/ops key …
class Operations::CLI::Key < Operations::CommandLine
  SETTING = "BACKUP_PASSPHRASE"

  # From BACKUP_PASSPHRASE, from the file that BACKUP_PASSPHRASE_FILE names, or from the terminal.
  def self.passphrase(repeat: false)
    return ENV[SETTING] unless ENV[SETTING].to_s.empty?
    return File.read(ENV["#{SETTING}_FILE"]).chomp unless ENV["#{SETTING}_FILE"].to_s.empty?
    raise Operations::Error, "Set #{SETTING} or #{SETTING}_FILE, or run this in a terminal." unless $stdin.tty?

    typed = $stdin.getpass("Passphrase: ")
    raise Operations::Error, "They differ. Nothing was changed." if repeat && typed != $stdin.getpass("Again: ")
    typed
  rescue SystemCallError => error
    raise Operations::Error, "The passphrase can't be read: #{error.message}. Check #{SETTING}_FILE."
  end

  desc "save", "Include secret_key_base in backups"
  long_desc "Encrypts it with a passphrase (BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE, or asked for), and stores it in the " \
    "database, which is backed up. Run it again to change the passphrase."
  def save
    Operations::BackupCoverage.new(directory).check
    key.save self.class.passphrase(repeat: true)
    say "Backups include secret_key_base from now on. Keep the passphrase: without it, the copy can't be read."
  end

  desc "restore", "Restore secret_key_base"
  long_desc "From the database, if it was restored without it. Stop the site first. An existing file is kept under another name."
  def restore
    Operations::BackupCoverage.new(directory).check
    secret = key.decrypt(self.class.passphrase)
    aside = "#{key.path}-before-#{Time.now.utc.strftime("%Y-%m-%dT%H%M%SZ")}"
    File.rename key.path, aside if File.exist?(key.path)
    Kit::AtomicFile.write key.path, secret, perm: 0o600
    say "Restored #{key.path}.#{" The previous file is #{aside}." if File.exist?(aside)}"
  end

  desc "accept", "Accept another secret_key_base"
  long_desc "If the previous one is lost, this ends the warnings. #{Operations::SecretKey::CONSEQUENCES}"
  def accept
    key.accept
    say "The data belong to this secret_key_base from now on. #{Operations::SecretKey::CONSEQUENCES}"
  end

  private
    def key = @key ||= Operations::SecretKey.new(directory)
end
