require "test_helper"

class SavedRunTest < Lab::TestCase
  test "saves the report and a summary with the command and the machine, but without local paths" do
    html, markdown = saved.write.map { |path| File.read(path) }

    assert_includes html, "<!doctype html>"
    [ "# frontpage and frontpage busy=fair, 21 November 2026", "Machine: cores 2.",
      "`bin/lab compare frontpage frontpage:busy=fair --scenarios post_create --concurrency 20 --seconds 3 " \
      "--runs 1 --generator oha`",
      "| post_create | busy=fair | 20 | 10.0 |", "## frontpage → frontpage busy=fair",
      "(#{date}-quiet.html)" ].each { |words| assert_includes markdown, words }
    [ html, markdown ].each { |text| refute_includes text, @folder }
    assert_includes html, "oha --db-url requests.sqlite3"
  end

  test "overwrites files only with --force" do
    saved.write
    File.write File.join(@folder, "docs/#{date}-quiet.md"), "mine"

    assert_match "--force", assert_raises(Lab::Error) { saved.write }.message
    assert_equal "mine", File.read(File.join(@folder, "docs/#{date}-quiet.md"))
    assert_match(/\A# frontpage/, File.read(saved.write(force: true).last))
  end

  test "rejects a path as a name" do
    assert_raises(Lab::Error) { Lab::SavedRun.of(measured.directory, name: "../README") }
  end

  test "saves the table of a fault run" do
    File.write File.join(@folder, "fault.json"), JSON.generate(began: "21 November 2026",
      machine: { cores: 2 }, target: "tally", parameters: { synchronous: "full" }, times: 3,
      scenario: "post_create", concurrency: 20, rows: 100, faults: { kill: {} })
    File.write File.join(@folder, "fault.md"), "| fault |\n"
    markdown = File.read(Lab::SavedRun.of(@folder, folder: File.join(@folder, "docs")).write.first)

    assert_includes markdown, "`bin/lab fault kill --target tally --param synchronous=full --times 3 " \
      "--scenario post_create --concurrency 20 --rows 100`"
    assert markdown.end_with?("| fault |\n")
  end

  test "prints the command that repeats a run" do
    variants = Lab::Variant.all_of("talk", { "busy" => %w[ fair blocking ], "yjit" => [ "on" ] })
    manifest = { "scenarios" => %w[ post_create posts_index ], "concurrency" => [ 1, 20 ], "warm_up" => 2,
      "variants" => variants.map { |variant| variant.to_h.transform_keys(&:to_s) } }
    command = "bin/lab run post_create posts_index --target talk --param busy=fair,blocking --param " \
      "yjit=on --concurrency 1,20 --warm-up 2"

    assert_equal command, Lab::RepeatCommand.new(manifest).to_s
    assert_equal "#{command} --requests 900",
      Lab::RepeatCommand.new({ **manifest, "seconds" => 10, "requests" => 900 }).to_s
    assert_equal "bin/lab reproduce euruko-2024 --warm-up 2",
      Lab::RepeatCommand.new({ "reproduce" => "euruko-2024", **manifest }).to_s
  end

  private
    def saved = Lab::SavedRun.of(measured.directory, name: "quiet", folder: File.join(@folder, "docs"))
    def date = File.basename(measured.directory)[0, 10]

    def measured
      @measured ||= Lab::Run.create(manifest, folder: @folder).tap do |run|
        run.measurements.each { |measurement| fail run, measurement }
      end
    end

    def manifest
      variants = [ {}, { busy: "fair" } ].map { |parameters| { target: "frontpage", parameters: } }
      { scenarios: [ "post_create" ], variants:, compare: true, began: "21 November 2026, 12:00 UTC",
        machine: { cores: 2 }, concurrency: [ 20 ], iterations: 1, seconds: 3, generator: "oha" }
    end

    # Its paths are those of the machine.
    def fail(run, measurement)
      save run, measurement, goodput: 10.0, statuses: { 200 => 30, 500 => 1 },
        command: [ "/opt/oha", "--db-url", "#{@folder}/requests.sqlite3" ],
        exceptions: { "LoadError" => { count: 1, excerpt: [ "LoadError (cannot load #{run.directory}/x)" ] } }
    end
end
