require "openssl"

# Where alerts go: environment variables, otherwise the site's mail settings and its administrators' confirmed
# addresses, which are remembered, since alerts have to be sent when the database can't be read.
class Operations::Watch::Settings
  MAIL = %w[ smtp_address smtp_port smtp_user_name smtp_password ].freeze
  STORED = [ *MAIL, "mail_from", "name" ].freeze
  LATEST = "SELECT name, value FROM setting_changes " \
    "WHERE id IN (SELECT max(id) FROM setting_changes GROUP BY name)"
  ADMINISTRATORS = "SELECT email_address FROM users " \
    "WHERE role = 'administrator' AND email_address IS NOT NULL LIMIT 20"

  # The variables of this process take precedence over those of the running server.
  def initialize(directory, state)
    @directory, @variables = directory, Operations::Upgrade::Site.new(directory).environment.merge(ENV.to_h)
    @contact = state.contact = read || state.contact || { "settings" => {}, "addresses" => [] }
  end

  # A variable's value; nil if it is blank.
  def [](name) = @variables[name].to_s.strip.then { |value| value unless value.empty? || silent?(name) }

  def recipients = self["ALERT_EMAILS"] ? self["ALERT_EMAILS"].split(/[\s,;]+/) : @contact["addresses"]
  def site = self["HOST"] || self["COMMUNITY_NAME"] || stored("name") || "Frontpage"

  def sender
    self["MAIL_FROM"] || stored("mail_from") || "no-reply@#{(self["HOST"] || "localhost")[/\A[^:]+/]}"
  end

  # The options of Mail's SMTP delivery; nil without a mail server. All are from the environment or none.
  def smtp
    return if @directory.staging_copy?

    values = MAIL.to_h { |name| [ name, self["SMTP_ADDRESS"] ? self[name.upcase] : stored(name) ] }
    return unless values["smtp_address"]

    user = values["smtp_user_name"]
    { address: values["smtp_address"], port: (values["smtp_port"] || 587).to_i, user_name: user,
      password: (user && values["smtp_password"]), authentication: (:plain if user) }.compact
  end

  private
    # A staging copy may have the environment of the original site.
    def silent?(name) = name.start_with?("ALERT_") && @directory.staging_copy?

    def stored(name)
      value = @contact["settings"][name].to_s
      value = decrypt(value) if name == "smtp_password"
      value unless value.empty?
    end

    # Opening files that took the place of lost ones would make it worse.
    def read
      return if Operations::LostStorage.new(@directory).any?

      Operations::SiteDatabase.open(@directory, "primary") do |database|
        if (%w[ setting_changes users ] - database.tables).empty?
          settings = database.rows(LATEST).to_h.slice(*STORED)
          { "settings" => settings, "addresses" => database.rows(ADMINISTRATORS).flatten }
        end
      end
    rescue SQLite3::Exception, Operations::Error
      nil
    end

    # Empty if it was encrypted with neither the current nor the previous key.
    def decrypt(text)
      key = Operations::SecretKey.new(@directory, environment: @variables)
      secrets = [ key.secret, key.previous&.secret ].compact
      secrets.lazy.filter_map { |secret| decrypt_with(secret, text) }.first.to_s
    rescue SystemCallError, Operations::Error
      ""
    end

    # As Site::Secret encrypts. Nil if the key is another one.
    def decrypt_with(secret, text)
      data, iv, tag = text.split("--").map { |part| part.unpack1("m") }
      cipher = OpenSSL::Cipher.new("aes-256-gcm").decrypt
      derivation = { salt: "settings", iterations: 1000, length: 32, hash: "SHA1" }
      cipher.key = OpenSSL::KDF.pbkdf2_hmac(secret, **derivation)
      cipher.iv, cipher.auth_tag = iv, tag
      JSON.parse(cipher.update(data) + cipher.final)
    rescue OpenSSL::Cipher::CipherError, JSON::ParserError, ArgumentError, TypeError
      nil
    end
end
