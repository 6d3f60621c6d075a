require "net/http"
require "securerandom"
require "shellwords"

# The image that IMAGE names, in a container with what compose.yaml takes from one and gives it, on volumes of its own.
# ENGINE says who runs it, such as `podman`.
class Container
  ENGINE = ENV.fetch("ENGINE", "docker").shellsplit
  SITE = YAML.load(Rails.root.join("compose.yaml").read).dig("services", "site")
  TIMEOUT = 120 # seconds

  attr_reader :port

  # Yields one that has not been started, and leaves nothing of it.
  def self.on_volumes
    container = new
    yield container
  ensure
    container&.remove
  end

  def initialize
    @name, @port = "frontpage-#{SecureRandom.hex(4)}", Kit::FreePort.find
  end

  # A new container on the same volumes; returns once it can do its work.
  def start
    engine "run", "--detach", "--name", @name, "--publish", "127.0.0.1:#{port}:80", *surroundings, image
    Kit::Clock.wait_until(seconds: TIMEOUT, every: 0.2) { ready? } or raise "It is not ready:\n#{log}"
  end

  # Returns its exit status and the seconds that its end took.
  def stop
    began = Kit::Clock.now
    engine "stop", "--time", SITE["stop_grace_period"].to_i.to_s, @name
    [ engine("inspect", "--format", "{{.State.ExitCode}}", @name).to_i, Kit::Clock.now - began ]
  ensure
    engine "rm", "--force", @name
  end

  # As the power does.
  def kill = engine("rm", "--force", @name)

  def execute(*words) = engine("exec", @name, *words)

  # In another container, while this one is stopped.
  def run(*words) = engine("run", "--rm", *surroundings, image, *words)

  def log = engine("logs", @name)

  def connect(&) = Net::HTTP.start("127.0.0.1", port, read_timeout: TIMEOUT, &)

  def remove
    engine "rm", "--force", @name if engine("ps", "--all", "--quiet", "--filter", "name=#{@name}").present?
    engine "volume", "rm", "--force", *volumes.keys
  end

  private
    def ready?
      execute("bin/health", "ready").present?
    rescue Operations::Error
      false
    end

    def surroundings
      [ "--init", "--read-only", *SITE["cap_drop"].map { |name| "--cap-drop=#{name}" },
        *SITE["security_opt"].map { |option| "--security-opt=#{option}" },
        *SITE["sysctls"].to_h.map { |name, value| "--sysctl=#{name}=#{value}" },
        *SITE["tmpfs"].map { |folder| "--tmpfs=#{folder}" }, *volumes.map { |name, folder| "--volume=#{name}:#{folder}" } ]
    end

    def volumes = SITE["volumes"].to_h { |volume| volume.split(":").then { |name, folder| [ "#{@name}-#{name}", folder ] } }
    def image = ENV.fetch("IMAGE")
    def engine(*words) = Operations::Command.run(*ENGINE, *words)
end
