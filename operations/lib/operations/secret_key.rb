require "json"
require "openssl"

# Whether secret_key_base is the one that the data were made with, by a fingerprint in the primary database;
# and a copy of it there, encrypted with a passphrase, which is thereby part of every backup.
class Operations::SecretKey
  FINGERPRINT, COPY = "secret_key_base_fingerprint", "secret_key_base_copy"
  MIN_LENGTH = 12 # characters of a passphrase
  SCRYPT = { N: 2**15, r: 8, p: 3, length: 32 }.freeze # 32 MiB, as OWASP recommends

  CONSEQUENCES = "Everyone has to sign in again, codes of authenticator apps are rejected, links in sent " \
    "emails don't work, the SMTP password has to be entered again, " \
    "and names of deleted accounts are no longer reserved."

  # While that is so, a copy of the current secret alone would be of no use with these data.
  STILL_ENCRYPTED = "The data are still encrypted with the previous secret_key_base.\n" \
    "Restart the site, which encrypts them again when it starts. " \
    "If it has been restarted, its log says why it couldn't."

  SELECT = "SELECT value FROM ar_internal_metadata WHERE key = '%s'"
  STORE = "INSERT INTO ar_internal_metadata (key, value, created_at, updated_at) " \
    "VALUES ($1, $2, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP) " \
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at"

  # Writes a file that only its owner can read: that of the folder, also if root runs the command.
  def self.write(path, text)
    folder = File.stat(File.dirname(path))
    Kit::AtomicFile.replace(path, durable: true) do |part|
      File.write part, text, perm: 0o600
      File.chown folder.uid, folder.gid, part if Process.uid.zero?
    end
  end

  # +data+ is where the database is, if that isn't +directory+ yet.
  def initialize(directory, data: directory, environment: ENV)
    @directory, @data, @environment = directory, data, environment
  end

  # :same, :different, :missing (there is no secret), :unknown (the data don't say yet), or :rotating: the
  # data still belong to the previous secret, until the site has encrypted them again.
  def state
    if recorded.nil? then :unknown
    elsif secret.nil? then :missing
    elsif fingerprint == recorded then :same
    else previous && Kit::SecretKeyBase.fingerprint(previous.secret) == recorded ? :rotating : :different
    end
  end

  # Whether the secret to be replaced is still in use, or again because a restore brought it back.
  def interrupted_rotation? = !previous.nil? && previous.secret == secret

  # A sentence, or nil; the fix is in +remedy+.
  def problem
    case state
    when :missing
      "secret_key_base, with which the data were made, is missing: " \
        "#{path} doesn't exist, and SECRET_KEY_BASE isn't set."
    when :different
      "secret_key_base isn't the one with which the data were made. #{CONSEQUENCES}"
    end
  end

  def remedy
    fix = copied? ? "Restore it from the backup: bin/ops key restore." : "Put the previous one into #{path}."
    "If the site gets SECRET_KEY_BASE from its environment, set it for bin/ops, too. " \
      "Otherwise, stop the site. #{fix} " \
      "Then start the site. If it is lost: bin/ops key accept."
  end

  # Whether the data contain a copy of the secret with which they were made.
  def copied? = copy&.fetch("fingerprint") == recorded

  # Whether they contain a copy of another one, such as the one before a rotation.
  def outdated_copy? = !copy.nil? && !copied?

  # Records the fingerprint of the current secret if none is recorded.
  def record
    accept if state == :unknown && secret
  end

  # From now on, the current secret counts as the one with which the data were made.
  def accept
    raise Operations::Error, "There is no secret_key_base." unless secret

    store FINGERPRINT, fingerprint
  end

  # Stores a copy of the secret, encrypted with +passphrase+.
  def save(passphrase)
    unless secret && state != :different
      raise Operations::Error, "#{problem || "There is no secret_key_base."}\n#{remedy}"
    end
    raise Operations::Error, STILL_ENCRYPTED if state == :rotating

    if passphrase.length < MIN_LENGTH
      raise Operations::Error, "The passphrase must have at least #{MIN_LENGTH} characters."
    end

    record
    salt = OpenSSL::Random.random_bytes(16)
    store COPY, JSON.generate(fingerprint:, salt: [ salt ].pack("m0"), scrypt: SCRYPT,
      message: encryptor(passphrase, salt, SCRYPT).encrypt_and_sign(secret))
  end

  # Returns the secret in the copy. Raises Operations::Error without one, or if the passphrase is wrong.
  def decrypt(passphrase)
    raise Operations::Error, "The data don't contain secret_key_base. Put it into #{path}." unless copy

    open_copy encryptor(passphrase, copy["salt"].unpack1("m0"), copy["scrypt"].transform_keys(&:to_sym))
  end

  def path = File.join(@directory.storage, Kit::SecretKeyBase::FILE)
  def secret = @secret ||= Kit::SecretKeyBase.read(@directory.storage, environment: @environment)
  def previous = @previous ||= Previous.read(@directory.storage, environment: @environment)

  private
    def fingerprint = Kit::SecretKeyBase.fingerprint(secret)
    def recorded = @recorded ||= value(FINGERPRINT)
    def copy = @copy ||= value(COPY)&.then { |text| JSON.parse(text) }

    # Nil without a database, or if it has never been set up.
    def value(name)
      Operations::SiteDatabase.open(@data, "primary") do |database|
        database.rows(format(SELECT, name)).flatten.first if database.tables.include?("ar_internal_metadata")
      end
    end

    def store(name, value)
      if Kit::Postgresql.chosen?
        url = Kit::Postgresql.new(environment: @data.environment).url("primary")
        Operations::PostgresConnection.open(url) { |server| server.exec_params STORE, [ name, value ] }
      else
        @data.primary.write(seconds: 5) { |handle| handle.execute STORE, [ name, value ] }
      end
      @recorded = @copy = nil
    end

    def open_copy(encryptor)
      encryptor.decrypt_and_verify copy["message"]
    rescue ActiveSupport::MessageEncryptor::InvalidMessage
      raise Operations::Error, "The passphrase is wrong. Nothing was changed."
    end

    def encryptor(passphrase, salt, scrypt)
      require "active_support"
      require "active_support/message_encryptor"
      key = OpenSSL::KDF.scrypt(passphrase, salt:, **scrypt)
      ActiveSupport::MessageEncryptor.new(key, cipher: "aes-256-gcm", serializer: JSON)
    end
end
