require "test_helper"
require "net/http"
require "securerandom"
require "shellwords"

# The image named by IMAGE, in containers. script/image builds it and runs this test,
# which is empty without IMAGE.
class ImageTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  TESTED = ENV["IMAGE"].present?

  test "survives a stop and a kill, and restores a backup" do
    Container.on_volumes do |container|
      container.start
      ServedPerson.on(container) do |maria|
        assert_kind_of Net::HTTPCreated,
          submit(maria, "/first-run", "/first-run", administrator(code_in(container.log)))
        assert_kind_of Net::HTTPRedirection,
          submit(maria, "/posts/new", "/posts",
            "post[title]" => "Written in a container", "post[body]" => "And saved")
      end

      status, seconds = container.stop
      assert_includes [ 0, 128 + Signal.list["TERM"] ], status
      assert_operator seconds, :<, Container::SITE["stop_grace_period"].to_i

      container.start
      assert_post_saved container
      container.execute "bin/ops", "backup"
      container.execute "bin/ops", "verify"
      container.kill

      container.start
      assert_post_saved container
      container.stop

      container.run "sh", "-c", "rm -r /storage/production*"
      container.run "bin/ops", "restore"
      container.start
      assert_post_saved container
      container.execute "bin/ops", "doctor"
    end
  end if TESTED

  test "serves all routes as an unprivileged user who can't change the image" do
    Container.on_volumes do |container|
      container.start
      statuses = ServedPerson.on(container) do |visitor|
        %w[ /up /ready /first-run /api/v1/openapi.yaml ].index_with { |path| visitor.get(path).code }
      end

      assert_equal [ "200" ], statuses.values.uniq, statuses.to_s
      assert_equal "1000", container.execute("id", "--user").strip
      assert_match(/^CapBnd:\s+0+$/, container.execute("cat", "/proc/1/status"))
      %w[ /rails/app/new /usr/local/bundle/new /etc/new ].each do |path|
        assert_raises(Operations::Command::Failed) { container.execute "touch", path }
      end
    end
  end if TESTED

  private
    def code_in(log) = log[/enter the code ([A-Z0-9-]+)/, 1]

    def administrator(code)
      {
        "code" => code, "user[username]" => "maria", "user[email_address]" => "maria@example.com",
        "user[password]" => "a tortoise in the lift", "site[name]" => "Frontpage", "site[sign_up]" => "open"
      }
    end

    def submit(person, page, path, fields)
      token = person.get(page).body[/action="#{path}".*?name="authenticity_token" value="([^"]+)"/m, 1]
      person.post path, fields.merge("authenticity_token" => token)
    end

    def assert_post_saved(container)
      ServedPerson.on(container) { |visitor| assert_includes visitor.get("/").body, "Written in a container" }
    end
end

# Runs the image in a container with the restrictions of compose.yaml, on its own volumes.
# ENGINE is the command to run it, such as `podman`.
class ImageTest::Container
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
    Kit::Clock.wait_until(seconds: TIMEOUT, every: 0.2) { ready? } or
      raise "The container is not ready:\n#{log}"
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
        *SITE["tmpfs"].map { |folder| "--tmpfs=#{folder}" },
        *volumes.map { |name, folder| "--volume=#{name}:#{folder}" } ]
    end

    def volumes = SITE["volumes"].to_h do |volume|
      volume.split(":").then { |name, folder| [ "#{@name}-#{name}", folder ] }
    end
    def image = ENV.fetch("IMAGE")
    def engine(*words) = Operations::Command.run(*ENGINE, *words)
end
