require "open3"

# A git repository with a small Rack application and its lab.yml. Results go below @folder.
module AppRepository
  GEMFILE = File.expand_path("../../../Gemfile", __dir__)

  def setup
    super
    @results, ENV["LAB_RESULTS"] = ENV["LAB_RESULTS"], File.join(@folder, "results")
    @repository = File.join(File.realpath(@folder), "app")
    FileUtils.mkdir_p @repository
    git "init", "--quiet", "--initial-branch=main"
    write "lab.yml", LAB
    write "prepare.rb", PREPARE
  end

  def teardown
    ENV["LAB_RESULTS"] = @results
    super
  end

  private
    LAB = YAML.dump("name" => "app", "target" => { "prepare" => "ruby prepare.rb", "link" => [ "secret" ],
      "serve" => "bundle exec puma --quiet --threads 4:4 --bind tcp://127.0.0.1:$PORT config.ru",
      "environment" => { "BUNDLE_GEMFILE" => GEMFILE, "RACK_ENV" => "production" } },
      "scenarios" => { "home" => { "path" => "/" } })

    PREPARE = 'File.write(File.join(ENV.fetch("STORAGE"), "version"), File.read("version"))'
    SAME_VERSION = "File.read('version') == File.read(File.join(ENV.fetch('STORAGE'), 'version'))"

    def lab = File.join(@repository, "lab.yml")
    def write(name, text) = File.write(File.join(@repository, name), text)
    def remove(name) = FileUtils.rm(File.join(@repository, name))

    # Each response takes +pause+ seconds, and is 500 if the database is that of another version.
    def application(pause, body: "[ #{SAME_VERSION} ? 200 : 500, {}, [ 'ok' ] ]")
      write "config.ru", "run ->(_) { sleep #{pause}; #{body} }"
    end

    # Returns the full SHA.
    def commit(message)
      write "version", message
      git "add", "--all", "--", ":!secret"
      git "commit", "--quiet", "--message", message
      git "rev-parse", "HEAD"
    end

    def git(*arguments)
      identity = %w[ -c user.name=Ada -c user.email=ada@example.com ]
      output, status = Open3.capture2e(Lab::Git::CONTEXT, "git", "-C", @repository, *identity, *arguments)
      assert status.success?, output
      output.strip
    end

    def variant(name) = Lab::VariantArgument.new(target: lab).parse(name)

    def comparison_of(*names, iterations: 2, **others)
      variants = names.map { |name| variant(name).to_h }
      Lab::Run.create({ variants:, scenarios: [ "home" ], concurrency: [ 2 ], compare: true,
        generator: generator.name, seconds: 1, warm_up: 0, iterations:, rows: 0, machine: {}, began: "now",
        **others }, folder: ENV.fetch("LAB_RESULTS"))
    end
end
