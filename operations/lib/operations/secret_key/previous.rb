require "time"

# The secret_key_base that was replaced. Until +valid_until+, the site accepts signatures made with it; after
# that, it only decrypts with it. From SECRET_KEY_BASE_PREVIOUS, otherwise from a file beside the current one:
# the time and the secret, separated by a space.
class Operations::SecretKey::Previous < Data.define(:secret, :valid_until)
  FILE, VARIABLE = "secret_key_base_previous", "SECRET_KEY_BASE_PREVIOUS"
  TTL = 30 * 86_400 # seconds

  class Invalid < Operations::Error; end

  class << self
    # Nil without one, and for a staging copy, which may have the environment of the original. Raises Invalid
    # if it can't be read: without it, everyone would be signed out.
    def read(storage, environment: ENV)
      return if Kit::SecretKeyBase.dummy?(environment:) || Kit::DataDirectory.new(storage).staging_copy?

      set = environment[VARIABLE].to_s.strip
      path = File.join(storage, FILE)
      if !set.empty? then parse(set, VARIABLE)
      elsif File.exist?(path) then parse(File.read(path), path)
      end
    end

    private
      def parse(text, source)
        time, secret = text.strip.split(" ", 2)
        raise ArgumentError unless secret

        new(secret:, valid_until: Time.iso8601(time))
      rescue ArgumentError
        raise Invalid, "The previous secret_key_base can't be read: #{source} isn't a time and a secret, " \
          "as in \"2026-12-30T03:00:00Z SECRET\".\nCorrect it. Without it, members who haven't visited " \
          "since the rotation have to sign in again, and what is still encrypted with it can't be read."
      end
  end

  def valid? = Time.now < valid_until
  def to_s = "#{valid_until.getutc.iso8601} #{secret}"
  def inspect = "#<previous secret_key_base, valid until #{valid_until}>"
  def date = valid_until.getutc.strftime("%F %H:%M UTC")
end
