require "fileutils"
require "openssl"
require "securerandom"

# The secret that signs cookies: SECRET_KEY_BASE if set, otherwise from a file that is created once, readable
# by its owner only.
module Kit::SecretKeyBase
  FILE = "secret_key_base"
  IDENTIFIED = "Frontpage's secret_key_base" # any fixed text

  class << self
    # Returns the secret. If two processes start at the same time, the first to link the file wins.
    def read_or_generate(storage: ENV.fetch("STORAGE", "storage"), environment: ENV)
      read(storage, environment:) || begin
        path = File.join(storage, FILE)
        generate path
        stored_at path
      end
    end

    # Returns the secret, or nil without one. A staging copy has its own, even if the
    # environment was copied too.
    def read(storage, environment: ENV)
      (from(environment) unless Kit::DataDirectory.new(storage).staging_copy?) ||
        stored_at(File.join(storage, FILE))
    end

    # Whether it is a placeholder, for tasks that use no data.
    def dummy?(environment: ENV)
      !from(environment).nil? && from(environment) == environment["SECRET_KEY_BASE_DUMMY"]
    end

    # Identifies +secret+ without revealing it.
    def fingerprint(secret) = OpenSSL::HMAC.hexdigest("SHA256", secret, IDENTIFIED)

    private
      def from(environment)
        environment.values_at("SECRET_KEY_BASE", "SECRET_KEY_BASE_DUMMY")
          .find { |secret| !secret.to_s.strip.empty? }
      end

      def stored_at(path)
        File.read(path).strip
      rescue Errno::ENOENT
        nil
      end

      def generate(path)
        FileUtils.mkdir_p(File.dirname(path))
        draft = "#{path}.#{Process.pid}"
        File.open(draft, File::WRONLY | File::CREAT | File::EXCL, 0o600) do |file|
          file.write(SecureRandom.hex(64))
        end
        File.link(draft, path)
      rescue Errno::EEXIST
        # Another process created it first.
      ensure
        FileUtils.rm_f(draft) if draft
      end
  end
end
