require "test_helper"
require "active_record"

# Folders with any name: what the lab puts into commands, options, URLs and patterns.
class PathsTest < Lab::TestCase
  NAMES = [ "plain", "a b", "prüfung", "[1] {a,b}", "*", "50% off?", "#1", "\"q\" 'q'", "a:b" ].freeze

  test "a server of Rails opens the SQLite file below STORAGE" do
    each_folder do |folder|
      write_target folder, "environment" => { "DATABASE_URL" => "sqlite3:$STORAGE/production.sqlite3" }
      environment = Lab::Target.read(File.join(folder, "lab.yml")).environment(storage: folder)
      configuration = ActiveRecord::Base.configurations.resolve(environment.fetch("DATABASE_URL"))

      assert_equal File.join(folder, "production.sqlite3"), configuration.database
      assert_equal folder, environment["STORAGE"]
    end
  end

  test "a command of the ledger gets the path as one word" do
    each_folder do |folder|
      next if folder.include?('"')

      File.write File.join(folder, "lines"), "token\n"
      [ "cat $STORAGE/lines", [ "sh", "-c", "cat \"$STORAGE/lines\"" ] ].each do |command|
        target = Lab::Target.new("test", { "target" => {}, "ledger" => { "command" => command } }, folder:)

        assert_equal "token\n", IO.popen(target.filled(command, { "STORAGE" => folder }), &:read)
      end
    end
  end

  test "finds runs, and the version of a generator there" do
    each_folder do |folder|
      run = Lab::Run.create({ scenarios: [ "home" ], variants: [], concurrency: [ 1 ], iterations: 1 },
        folder:)
      program = File.join(folder, "wrk").tap do |path|
        File.write path, "#!/bin/sh\necho wrk 4.1.0\n", perm: 0o755
      end

      assert_equal run.directory, Lab::Run.latest(folder:).directory
      with_environment("WRK" => program) { assert_equal "4.1.0", Lab::Generators::Wrk.new.version }
    end
  end

  private
    def each_folder
      NAMES.each { |name| yield File.join(@folder, name).tap { |path| FileUtils.mkdir_p path } }
    end

    def write_target(folder, target)
      File.write File.join(folder, "lab.yml"),
        YAML.dump("target" => { "serve" => "true", **target }, "scenarios" => { "home" => { "path" => "/" } })
    end
end
