require "test_helper"

# Each built gem installs and works without this repository, with only kit and the gems that it declares.
class BuiltGemsTest < ActiveSupport::TestCase
  PROGRAMS = {
    "kit" =>
      %(require "kit"; Kit.constants.map { Kit.const_get _1 }; puts Kit::DataDirectory.new(".").primary.path),
    "lab" => %(require "lab"; Zeitwerk::Loader.eager_load_all; Lab::CLI.start(%w[ --help ])),
    "operations" =>
      %(require "operations"; Zeitwerk::Loader.eager_load_all; Operations::CLI.start(%w[ --help ])),
    "tally" =>
      %(require "tally"; Zeitwerk::Loader.eager_load_all; p Tally::Store::SQLite.new("t.sqlite3").lease.hold?)
  }
  PRINTED = {
    "kit" => %r{/production\.sqlite3$},
    "lab" => / run \[SCENARIO\.\.\.\]/, "operations" => / restore \[NAME\.\.\.\]/, "tally" => /^true$/
  }

  setup { @folder = Dir.mktmpdir("gems") }
  teardown { FileUtils.rm_rf @folder }

  PROGRAMS.each do |name, program|
    public_send %w[ kit lab ].include?(name) ? :test : :slow_test,
      "#{name} works where only its gem is installed" do
      home, elsewhere = %w[ home elsewhere ].map do |folder|
        File.join(@folder, folder).tap { |path| Dir.mkdir path }
      end
      run_ruby home, "-S", "gem", "install", "--local", "--no-document",
        *[ "kit", name ].uniq.map { |gem| build(gem) }

      assert_match PRINTED.fetch(name), run_ruby(home, "-e", program, chdir: elsewhere)
    end
  end

  slow_test "lab measures an application in a folder without this repository" do
    if ENV["PATH"].split(":").none? { |folder| File.executable?(File.join(folder, "wrk")) }
      skip "wrk is not installed"
    end
    home, shop = %w[ home shop ].map { |folder| File.join(@folder, folder).tap { |path| Dir.mkdir path } }
    run_ruby home, "-S", "gem", "install", "--local", "--no-document", build("kit"), build("lab")
    File.write File.join(shop, "config.ru"), "run ->(_) { [ 200, {}, [ 'Welcome' ] ] }"
    File.write File.join(shop, "Procfile"), "web: #{Gem.ruby} -S puma --quiet --bind tcp://127.0.0.1:$PORT"

    [ %w[ init ], %w[ check ], %w[ run --seconds 1 --warm-up 0 --runs 1 --concurrency 2 --accept-noise ] ]
      .each do |arguments|
      @output = run_ruby(home, File.join(home, "bin/lab"), *arguments, chdir: shop)
    end

    assert_match(/home +shop +2 +[\d.,]+/, @output)
    assert_predicate Dir[File.join(shop, "lab/results/*/report.html")], :one?
  end

  private
    def build(name)
      File.join(@folder, "#{name}.gem").tap do |path|
        specification = Rails.root.glob("#{name}/*.gemspec").sole
        run_ruby @folder, "-S", "gem", "build", specification.basename.to_s, "--output", path,
          chdir: specification.dirname.to_s
      end
    end

    # May use gems that are installed already, but none that Bundler finds in this repository.
    def run_ruby(home, *arguments, **options)
      variables = {
        "GEM_HOME" => home,
        "GEM_PATH" => [ home, Bundler.bundle_path, *Gem.path ].join(File::PATH_SEPARATOR)
      }
      Bundler.with_unbundled_env do
        output, status = Open3.capture2e(variables, Gem.ruby, *arguments, **options)
        assert_predicate status, :success?, output
        output
      end
    end
end
