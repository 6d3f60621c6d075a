require "net/http"
require "securerandom"
require "shellwords"

# Runs the image named by IMAGE in a container with the restrictions of compose.yaml, on its own volumes.
# ENGINE is the command to run it, such as `podman`.
class Container
  ENGINE = ENV.fetch("ENGINE", "docker").shellsplit
  SITE = YAML.load(Rails.root.join("compose.yaml").read).dig("services", "site")
  TIMEOUT = 120 # seconds

  attr_reader :port

  # Yields a container that hasn't started, and removes it and its volumes afterwards.
  def self.on_volumes
    container = new
    yield container
  ensure
    container&.remove
  end

  def initialize
    @name, @port = "frontpage-#{SecureRandom.hex(4)}", Kit::FreePort.find
  end

  # Starts a new container on the same volumes and waits until it is ready.
  def start
    engine "run", "--detach", "--name", @name, "--publish", "127.0.0.1:#{port}:80", *options, image
    Kit::Clock.wait_until(seconds: TIMEOUT, every: 0.2) { ready? } or raise "The container is not ready:\n#{log}"
  end

  # Returns its exit status and how many seconds it took to stop.
  def stop
    started = Kit::Clock.now
    engine "stop", "--time", SITE["stop_grace_period"].to_i.to_s, @name
    [ engine("inspect", "--format", "{{.State.ExitCode}}", @name).to_i, Kit::Clock.now - started ]
  ensure
    engine "rm", "--force", @name
  end

  # Like a power failure.
  def kill = engine("rm", "--force", @name)

  def execute(*words) = engine("exec", @name, *words)

  # Runs a command in another container, while this one is stopped.
  def run(*words) = engine("run", "--rm", *options, image, *words)

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

    def options
      [ "--init", "--read-only", *SITE["cap_drop"].map { |name| "--cap-drop=#{name}" },
        *SITE["security_opt"].map { |option| "--security-opt=#{option}" },
        *SITE["sysctls"].to_h.map { |name, value| "--sysctl=#{name}=#{value}" },
        *SITE["tmpfs"].map { |folder| "--tmpfs=#{folder}" }, *volumes.map { |name, folder| "--volume=#{name}:#{folder}" } ]
    end

    def volumes = SITE["volumes"].to_h { |volume| volume.split(":").then { |name, folder| [ "#{@name}-#{name}", folder ] } }
    def image = ENV.fetch("IMAGE")
    def engine(*words) = Operations::Command.run(*ENGINE, *words)
end
