require "test_helper"

# Commands, variables, URLs and timeouts that the deployment files name are the ones the site has.
class DeploymentTest < ActiveSupport::TestCase
  FILES = %w[ Dockerfile compose.yaml config/deploy.yml config/systemd/frontpage.service ].index_with do |path|
    Rails.root.join(path).read
  end
  COMPOSE = YAML.load(FILES["compose.yaml"])["services"]["site"]
  KAMAL = YAML.load(ERB.new(FILES["config/deploy.yml"]).result)
  UNIT = FILES["config/systemd/frontpage.service"]

  COMPILED_ALONE =
    %w[
      bcrypt bigdecimal bootsnap cbor date erb io-console json msgpack nio4r prism puma racc rbs websocket-driver
    ] # with nothing but Ruby's headers
  READ_BY_OTHERS =
    %w[
      BUNDLE_DEPLOYMENT BUNDLE_PATH BUNDLE_WITHOUT BOOTSNAP_CACHE_DIR HOME TLS_DOMAIN HTTP_PORT HTTPS_PORT
    ] # Bundler, Bootsnap, Thruster
  SOURCES = Rails.root.glob("{app,benchmarking,bin,config,db,kit/lib,lib,operations/lib,script}/**/*")
    .select(&:file?) - [ "config/deploy.yml", "config/systemd/frontpage.service" ].map { |path| Rails.root.join(path) }

  test "every command that is named is there, and may be run" do
    FILES.each do |file, text|
      commands = text.lines.grep_v(/\A\s*#/).join.scan(%r{(?<![\w/])(?:/srv/frontpage/)?(bin/[a-z-]+)}).flatten.uniq

      assert_not_empty commands, file
      assert_empty commands.reject { |command| Rails.root.join(command).executable? }, file
    end
  end

  test "every variable that is set is read" do
    sources = SOURCES.map { |path| path.binread.force_encoding("UTF-8").scrub }.join

    assert_empty (variables - READ_BY_OTHERS).reject { |name| sources.match?(/\b#{name}\b/) }
    assert_operator variables.size, :>=, 15
  end

  test "an end is waited for until all is answered, done and copied" do
    needed = Rails.root.join("config/puma.rb").read[/^worker_shutdown_timeout (\d+)/, 1].to_i + SolidQueue.shutdown_timeout.to_i +
      Operations::Supervision::FAREWELL

    assert_operator COMPOSE["stop_grace_period"].to_i, :>=, needed
    assert_operator KAMAL.dig("servers", "web", "stop_timeout"), :>=, needed
    assert_operator UNIT[/^TimeoutStopSec=(\d+)/, 1].to_i, :>=, needed
  end

  test "the Ruby of the image is the site's, and has all that the Gemfile names" do
    assert_equal Rails.root.join(".ruby-version").read.strip, FILES["Dockerfile"][/^ARG RUBY_IMAGE=\S+ruby:([\d.]+)-/, 1]
    assert_equal FILES["Dockerfile"].scan(%r{^COPY (\w+)/[\w-]+\.gemspec}).flatten.sort,
      Rails.root.join("Gemfile").read.scan(/path: "(\w+)"/).flatten.sort
  end

  test "nothing that belongs to one machine or is secret gets into the image" do
    ignored = Rails.root.join(".dockerignore").readlines(chomp: true)

    assert_empty %w[ .git* .env* storage* log/* tmp/* ].map { |path| "/#{path}" } - ignored
  end

  test "what is compiled with the gems finds its headers" do
    headers = { "openssl" => "libssl-dev" }
    compiled = Bundler.definition.specs_for([ :default ]).select { |gem| gem.extensions.any? }.map(&:name)

    assert_empty compiled - COMPILED_ALONE - headers.keys,
      "Say which package of Debian's it is compiled with, or that it needs none."
    assert_empty headers.values - FILES["Dockerfile"][/^FROM base AS build\n(.*?)^FROM/m, 1].split
  end

  test "what compose.yaml asks for is written down before its first command, for all that come after" do
    block = Rails.root.join("docs/deploy.md").read[/^## Docker Compose\n+```sh\n(.*?)```/m, 1].lines
    asked = FILES["compose.yaml"].scan(/\$\{(\w+):\?/).flatten

    assert_equal %w[ DOMAIN ], asked
    asked.each { |name| assert_match(/\Aecho #{name}=\S+ >> \.env\b/, block.first) }
    assert_empty block.drop(1).grep_v(/\Adocker compose /)
  end

  test "a process without capabilities may open the published ports" do
    assert_empty COMPOSE["cap_add"].to_a
    assert_equal 0, COMPOSE.dig("sysctls", "net.ipv4.ip_unprivileged_port_start")
  end

  test "what the site reads by its name gets into the image" do
    named = SOURCES.map(&:binread).join.force_encoding("UTF-8").scrub.scan(%r{Rails\.root\.join\("([\w./-]+)"\)})
      .flatten.uniq.select { |name| Rails.root.join(name).file? }

    assert_includes named, "docs/openapi.yaml"
    assert_empty named.select { |name| left_out?(name) }
    assert left_out?("docs/deploy.md") && left_out?("test/test_helper.rb") && left_out?("tally/test/test_helper.rb")
  end

  test "whether a container does its work is asked where that is answered" do
    assert_equal "/ready", KAMAL.dig("proxy", "healthcheck", "path")
    assert_equal [ "CMD", "bin/health", "ready" ], COMPOSE.dig("healthcheck", "test")
    assert_includes FILES["Dockerfile"], 'CMD [ "bin/health", "up" ]'
    %w[ /up /ready ].each { |path| assert Rails.application.routes.recognize_path(path) }
  end

  test "what is copied, and the copies, outlive a container" do
    storage = %w[ /storage /backups ]

    assert_empty storage - COMPOSE["volumes"].map { |volume| volume.split(":").last }
    assert_empty storage - KAMAL["volumes"].map { |volume| volume.split(":").last }
    assert_includes FILES["Dockerfile"], "VOLUME #{storage.inspect.sub("[", "[ ").sub("]", " ]")}"
  end

  test "systemd takes the unit for any directory, and finds little that it leaves open" do
    unless system("systemd-analyze --version", %i[ out err ] => File::NULL)
      skip "systemd-analyze is not on PATH: Debian has it in the package systemd."
    end
    Dir.mktmpdir do |folder|
      site = File.join(folder, "front page").tap { |path| File.symlink Rails.root, path }
      unit = File.join(folder, "frontpage.service").tap { |path| File.write path, UNIT.gsub("/srv/frontpage", site) }

      assert_equal "", Operations::Command.run("systemd-analyze", "verify", "--man=no", unit)
      assert_match "Overall exposure level",
        Operations::Command.run("systemd-analyze", "security", "--offline=yes", "--threshold=20", "--no-pager", unit)
    end
  end

  test "what is watched is told, and what is told is written down" do
    told = Rails.root.glob("operations/lib/operations/metrics/*.rb")
      .flat_map { |path| path.read.scan(/\b(gauge|counter) :(\w+), "/)
        .map { |kind, name| kind == "counter" ? "#{name}_total" : name } } + [ "source_up" ]
    watched = Rails.root.join("config/prometheus/alerts.yml").read.scan(/\bfrontpage_(\w+)/).flatten.uniq
    document = Rails.root.join("docs/deploy.md").read

    assert_operator watched.size, :>=, 10
    assert_empty watched - told
    assert_empty told.reject { |name| document.include?("`#{name}`") }
  end

  test "promtool takes the rules" do
    unless system("promtool --version", %i[ out err ] => File::NULL)
      skip "promtool is not on PATH: Debian has it in the package prometheus."
    end

    assert_match(
      /SUCCESS: \d\d rules found/,
      Operations::Command.run("promtool", "check", "rules", Rails.root.join("config/prometheus/alerts.yml").to_s)
    )
  end

  private
    # As Docker reads it: the last line that names a file, or a folder above it, decides.
    def left_out?(name)
      parts = Pathname(name).descend.map(&:to_s)
      lines = Rails.root.join(".dockerignore").readlines(chomp: true).reject { |line| line.start_with?("#") }
      decisive = lines.reverse.find do |line|
        parts.any? do |part|
          File.fnmatch?(line.delete_prefix("!").delete_prefix("/"), part, File::FNM_PATHNAME | File::FNM_DOTMATCH)
        end
      end
      decisive && !decisive.start_with?("!")
    end

    def variables
      [
        *FILES["Dockerfile"][/^ENV .*?[^\\]\n/m].scan(/\b([A-Z][A-Z_0-9]+)=/), *COMPOSE["environment"].keys,
        *KAMAL.dig("env", "clear").keys, *UNIT.scan(/^Environment=(.*)/).join(" ").scan(/\b([A-Z][A-Z_0-9]+)=/)
      ].flatten.uniq
    end
end
