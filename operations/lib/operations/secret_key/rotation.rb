require "fileutils"
require "securerandom"

# Replaces secret_key_base, and keeps the previous one for a while. After an interruption, both are the same,
# and it can be started again.
class Operations::SecretKey::Rotation
  Previous = Operations::SecretKey::Previous
  SETTING = "SECRET_KEY_BASE"

  # The secrets from now on. If the site gets them from its environment, the operator has to set them there.
  Started = Data.define(:secret, :previous, :to_be_set)

  def initialize(directory, environment: ENV)
    @directory, @environment = directory, environment
  end

  # Returns Started. Raises Operations::Error if data still depend on an earlier secret.
  def start
    exclusively do |key|
      refuse_to_lose_secret key
      key.record
      started = Started.new(secret: SecureRandom.hex(64), to_be_set: set?(SETTING),
        previous: Previous.new(secret: key.secret, valid_until: Time.now + Previous::TTL))
      put_in_place key, started unless started.to_be_set
      started
    end
  end

  # From the next start of the site, the previous secret is worthless. Operations::Error if data need it.
  def drop_previous
    exclusively do |key|
      raise Operations::Error, "There is no previous secret_key_base." unless key.previous
      raise Operations::Error, Operations::SecretKey::STILL_ENCRYPTED if key.state == :rotating
      if set?(Previous::VARIABLE)
        raise Operations::Error, "Remove #{Previous::VARIABLE} from the site's environment."
      end

      File.delete path
    end
  end

  # For the site, once everything is encrypted with +secret+, the one that it started with. If another
  # rotation has begun since then, that isn't the current one.
  def finish(secret)
    exclusively do |key|
      if key.secret == secret && !key.interrupted_rotation?
        key.accept if key.state == :rotating
        expired = key.previous && !key.previous.valid? && key.state == :same
        File.delete path if expired && !set?(Previous::VARIABLE)
      end
    end
  end

  private
    def path = File.join(@directory.storage, Previous::FILE)
    def set?(name) = !@environment[name].to_s.strip.empty?

    def exclusively
      File.open(@directory.storage) do |folder|
        folder.flock File::LOCK_EX
        yield Operations::SecretKey.new(@directory, environment: @environment)
      end
    end

    def refuse_to_lose_secret(key)
      raise Operations::Error, "#{key.problem}\n#{key.remedy}" if key.problem
      raise Operations::Error, "There is no secret_key_base." unless key.secret
      raise Operations::Error, Operations::SecretKey::STILL_ENCRYPTED if key.state == :rotating
      return unless key.previous&.valid? && !key.interrupted_rotation?

      raise Operations::Error,
        "A rotation is under way: the previous secret_key_base is valid until #{key.previous.date}.\n" \
        "Wait until then, or end it first: bin/ops key drop-previous. " \
        "Members who haven't visited since it began will have to sign in again."
    end

    def put_in_place(key, started)
      Operations::SecretKey.write path, started.previous.to_s
      Operations::SecretKey.write key.path, started.secret
    rescue SystemCallError => error
      raise Operations::Error,
        "secret_key_base wasn't replaced: #{error.message}.\nCorrect this, and run the command again."
    end
end
