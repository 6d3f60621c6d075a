require "test_helper"

# The deployment files agree with the site's commands, variables, URLs and timeouts.
class DeploymentTest < ActiveSupport::TestCase
  FILES = %w[ Dockerfile compose.yaml config/deploy.yml config/systemd/frontpage.service ]
    .index_with do |path|
    Rails.root.join(path).read
  end
  COMPOSE = YAML.load(FILES["compose.yaml"])["services"]["site"]
  KAMAL = YAML.load(ERB.new(FILES["config/deploy.yml"]).result)
  UNIT = FILES["config/systemd/frontpage.service"]

  COMPILED_WITHOUT_PACKAGES =
    %w[
      bcrypt bigdecimal bootsnap cbor cgi date erb io-console json msgpack nio4r prism puma racc rbs resolv
      websocket-driver
    ] # which need Ruby's headers only
  READ_BY_OTHERS =
    %w[
      BUNDLE_DEPLOYMENT BUNDLE_PATH BUNDLE_WITHOUT BOOTSNAP_CACHE_DIR HOME TLS_DOMAIN HTTP_PORT HTTPS_PORT
    ] # Bundler, Bootsnap, Thruster
  SOURCES = Rails.root.glob("{app,benchmarking,bin,config,db,kit/lib,lib,operations/lib,script}/**/*")
    .select(&:file?) -
    [ "config/deploy.yml", "config/systemd/frontpage.service" ].map { |path| Rails.root.join(path) }

  test "every command in the deployment files exists and is executable" do
    FILES.each do |file, text|
      commands = text.lines.grep_v(/\A\s*#/)
        .join.scan(%r{(?<![\w/])(?:/srv/frontpage/)?(bin/[a-z-]+)}).flatten.uniq

      assert_not_empty commands, file
      assert_empty commands.reject { |command| Rails.root.join(command).executable? }, file
    end
  end

  test "every variable in the deployment files is read" do
    sources = SOURCES.map { |path| path.binread.force_encoding("UTF-8").scrub }.join

    assert_empty (variables - READ_BY_OTHERS).reject { |name| sources.match?(/\b#{name}\b/) }
    assert_operator variables.size, :>=, 15
  end

  test "stop timeouts are longer than the server, the jobs and replication need" do
    needed = Rails.root.join("config/puma.rb").read[/^worker_shutdown_timeout (\d+)/, 1].to_i +
      SolidQueue.shutdown_timeout.to_i +
      Operations::Supervision::STOP_TIMEOUT

    assert_operator COMPOSE["stop_grace_period"].to_i, :>=, needed
    assert_operator KAMAL.dig("servers", "web", "stop_timeout"), :>=, needed
    assert_operator UNIT[/^TimeoutStopSec=(\d+)/, 1].to_i, :>=, needed
  end

  test "the image has the Ruby version and the path gems of the site" do
    assert_equal Rails.root.join(".ruby-version").read.strip,
      FILES["Dockerfile"][/^ARG RUBY_IMAGE=\S+ruby:([\d.]+)-/, 1]
    assert_equal FILES["Dockerfile"].scan(%r{^COPY (\w+)/[\w-]+\.gemspec}).flatten.sort,
      Rails.root.join("Gemfile").read.scan(/path: "(\w+)"/).flatten.sort
  end

  test "the image contains no secrets and no local files" do
    ignored = Rails.root.join(".dockerignore").readlines(chomp: true)

    assert_empty %w[ .git* .env* storage* log/* tmp/* ].map { |path| "/#{path}" } - ignored
  end

  test "the image has the headers for compiling gems" do
    headers = { "openssl" => "libssl-dev", "zlib" => "zlib1g-dev" }
    compiled = Bundler.definition.specs_for([ :default ]).select { |gem| gem.extensions.any? }.map(&:name)

    assert_empty compiled - COMPILED_WITHOUT_PACKAGES - headers.keys,
      "Add the Debian package it is compiled with, or add it to COMPILED_WITHOUT_PACKAGES."
    assert_empty headers.values - FILES["Dockerfile"][/^FROM base AS build\n(.*?)^FROM/m, 1].split
  end

  test "docs/deploy.md writes compose.yaml's variables to .env before its first command" do
    block = Rails.root.join("docs/deploy.md").read[/^## Docker Compose\n+```sh\n(.*?)```/m, 1].lines
    required = FILES["compose.yaml"].scan(/\$\{(\w+):\?/).flatten

    assert_equal %w[ DOMAIN ], required
    required.each { |name| assert_match(/\Aecho #{name}=\S+ >> \.env\b/, block.first) }
    assert_empty block.drop(1).grep_v(/\Adocker compose /)
  end

  test "a process without capabilities can open the published ports" do
    assert_empty COMPOSE["cap_add"].to_a
    assert_equal 0, COMPOSE.dig("sysctls", "net.ipv4.ip_unprivileged_port_start")
  end

  test "the image contains the files that the site reads" do
    read_files = SOURCES.map(&:binread).join.force_encoding("UTF-8")
      .scrub.scan(%r{Rails\.root\.join\("([\w./-]+)"\)})
      .flatten.uniq.select { |name| Rails.root.join(name).file? }

    assert_includes read_files, "docs/openapi.yaml"
    assert_empty read_files.select { |name| ignored?(name) }
    assert ignored?("docs/deploy.md") &&
      ignored?("test/test_helper.rb") && ignored?("tally/test/test_helper.rb")
  end

  test "health checks request paths that exist" do
    assert_equal "/ready", KAMAL.dig("proxy", "healthcheck", "path")
    assert_equal [ "CMD", "bin/health", "ready" ], COMPOSE.dig("healthcheck", "test")
    assert_includes FILES["Dockerfile"], 'CMD [ "bin/health", "up" ]'
    %w[ /up /ready ].each { |path| assert Rails.application.routes.recognize_path(path) }
  end

  test "volumes keep data and backups when a container is replaced" do
    storage = %w[ /storage /backups ]

    assert_empty storage - COMPOSE["volumes"].map { |volume| volume.split(":").last }
    assert_empty storage - KAMAL["volumes"].map { |volume| volume.split(":").last }
    assert_includes FILES["Dockerfile"], "VOLUME #{storage.inspect.sub("[", "[ ").sub("]", " ]")}"
  end

  test "systemd accepts the unit in any directory and rates its exposure as low" do
    unless system("systemd-analyze --version", %i[ out err ] => File::NULL)
      skip "systemd-analyze is not on PATH: Debian has it in the package systemd."
    end
    Dir.mktmpdir do |folder|
      site = File.join(folder, "front page").tap { |path| File.symlink Rails.root, path }
      unit = File.join(folder, "frontpage.service").tap do |path|
        File.write path, UNIT.gsub("/srv/frontpage", site)
      end

      assert_equal "", Operations::Command.run("systemd-analyze", "verify", "--man=no", unit)
      assert_match "Overall exposure level",
        Operations::Command.run("systemd-analyze", "security",
          "--offline=yes", "--threshold=20", "--no-pager", unit)
    end
  end

  test "alerts use exported metrics, and docs/deploy.md lists all metrics" do
    exported = Rails.root.glob("operations/lib/operations/metrics/*.rb")
      .flat_map { |path| path.read.scan(/\b(gauge|counter) :(\w+), "/)
        .map { |kind, name| kind == "counter" ? "#{name}_total" : name } } +
        %w[ source_up request_duration_seconds ]
    alerting = Rails.root.join("config/prometheus/alerts.yml")
      .read.scan(/\bfrontpage_(\w+?)(?:_bucket)?\b/).flatten.uniq
    document = Rails.root.join("docs/deploy.md").read

    assert_operator alerting.size, :>=, 10
    assert_empty alerting - exported
    assert_empty exported.reject { |name| document.include?("`#{name}`") }
  end

  test "promtool accepts the alert rules" do
    unless system("promtool --version", %i[ out err ] => File::NULL)
      skip "promtool is not on PATH: Debian has it in the package prometheus."
    end

    assert_match(
      /SUCCESS: \d\d rules found/,
      Operations::Command.run("promtool", "check", "rules",
        Rails.root.join("config/prometheus/alerts.yml").to_s)
    )
  end

  private
    # As in Docker, the last line that matches the file or one of its folders applies.
    def ignored?(name)
      paths = Pathname(name).descend.map(&:to_s)
      lines = Rails.root.join(".dockerignore").readlines(chomp: true).reject { |line| line.start_with?("#") }
      last_match = lines.reverse.find do |line|
        paths.any? do |path|
          File.fnmatch?(line.delete_prefix("!").delete_prefix("/"), path,
            File::FNM_PATHNAME | File::FNM_DOTMATCH)
        end
      end
      last_match && !last_match.start_with?("!")
    end

    def variables
      [
        *FILES["Dockerfile"][/^ENV .*?[^\\]\n/m].scan(/\b([A-Z][A-Z_0-9]+)=/), *COMPOSE["environment"].keys,
        *KAMAL.dig("env", "clear").keys,
        *UNIT.scan(/^Environment=(.*)/).join(" ").scan(/\b([A-Z][A-Z_0-9]+)=/)
      ].flatten.uniq
    end
end
