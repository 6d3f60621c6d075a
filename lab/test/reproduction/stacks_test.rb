require "test_helper"

class ReproductionStacksTest < Lab::TestCase
  test "makes a step for each sink of a stack, compared with the same sink of the stack before" do
    steps = stacks("old" => stack("row" => "rails-mongoid"), "other" => stack({}),
      "new" => stack("row" => "cramp"),
      "gone" => { "title" => "Gone", "reason" => "it does not load", "instead" => "new" }).steps

    sinks = Lab::Reproduction::Stacks::SINKS
    assert_equal [ *%w[ old other new ].product(sinks).map { |names| names.join(" ") }, "gone" ], steps.keys
    assert_equal({ "row" => "cramp", "title" => "A stack; sink: fire",
      "variant" => "stats:stack=new,sink=fire", "load" => "fire", "over" => "old fire", "aside" => false,
      "note" => nil }, steps["new fire"])
    assert_equal [ "old fire", true ], steps["other fire"].values_at("over", "aside")
    assert_equal [ "it does not load", "instead: new" ], steps["gone"].values_at("reason", "note")
  end

  test "takes the length of a load from its sink, unless given" do
    loads = ->(**asked) do
      manifest = with_mongodb("mongodb://127.0.0.1:1") do
        article.manifest(install: false, only: %w[ cramp ], **asked)
      end
      manifest[:loads].map { |load| load.values_at(:concurrency, :requests, :iterations) }
    end

    assert_equal [ [ 250, 20_000, 5 ], [ 250, 20_000, 5 ], [ 250, 100_000, 1 ], [ 800, 20_000, 5 ] ],
      loads.call
    assert_equal [ [ 250, 500, 1 ], [ 800, 500, 1 ] ], loads.call(requests: 500, iterations: 1).uniq
    by_time = Lab::Reproduction.find("railsconf-2024")
    error = assert_raises(Lab::Error) { by_time.manifest(install: false, requests: 500) }
    assert_match "runs for a fixed time", error.message
    assert_match "Unknown step",
      assert_raises(Lab::Error) { article.manifest(install: false, only: %w[ crimp ]) }.message
  end

  slow_test "runs the stacks that store nothing without MongoDB, and says how to get the others" do
    skip "ab is not installed" if Lab::Generators.found.none? { |generator| generator.name == "ab" }
    manifest = with_mongodb(nil) { article.manifest(install: false, generator: "ab") }

    assert_equal %w[ none ], manifest[:loads].filter_map { |load| load[:parameters]["sink"] }.uniq
    assert_includes manifest[:steps].map { |step| step[:name] }, "tally received"
    assert_match(/\ALeft out: 39 of 65 steps\. MongoDB is not installed\. Put mongod .+\z/,
      manifest[:left_out])
    assert_includes Lab::Warnings.new({ "left_out" => manifest[:left_out] }, []).to_a, manifest[:left_out]
    assert_nil with_mongodb("mongodb://127.0.0.1:1") {
      article.manifest(install: false, generator: "ab")
    }[:left_out]
  end

  private
    def article = Lab::Reproduction.find("stats-2011")

    def with_mongodb(url)
      before = ENV.to_h
      File.symlink Lab::Generators.find("ab").executable, File.join(@folder, "ab") unless url
      ENV.update "MONGODB_URL" => url, **({ "PATH" => @folder } unless url).to_h
      yield
    ensure
      ENV.replace before
    end

    def stack(told) = { "title" => "A stack", **told }

    def stacks(told)
      File.write File.join(@folder, "stacks.yml"), YAML.dump(told)
      Lab::Reproduction::Stacks.new("stats", file: File.join(@folder, "stacks.yml"))
    end
end
