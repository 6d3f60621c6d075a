require "test_helper"
require "open3"

# Runs steps as bin/ci does.
class CiTest < ActiveSupport::TestCase
  self.use_transactional_tests = false
  self.fixture_table_names = []

  setup { @folder = Dir.mktmpdir }
  teardown { FileUtils.rm_rf @folder }

  test "reports a skipped step as skipped, with its reason, and does not fail" do
    output, status =
      ci(%(step "Tests: Engine", %(bash -c "source script/ci/skip.sh; skip 'no engine here'")),
        %(step "Tests: Site", "true"))

    assert_predicate status, :success?, output
    assert_no_match(/Tests: Engine passed/, output)
    assert_match(/^SKIPPED +Tests: Engine in \d min \d\d s\n  SKIPPED no engine here$/, summary_of(output))
    assert_match(/^passed +Tests: Site in \d min \d\d s$/, summary_of(output))
  end

  test "passes a step that skips a part of its work, and names the part" do
    skip_part = "source script/ci/skip.sh; skip_part 'oha is not installed'; echo done"
    output, status = ci(%(step "Tests: Lab", %(bash -c "#{skip_part}")))

    assert_predicate status, :success?, output
    assert_match(/^passed +Tests: Lab in .*\n  SKIPPED oha is not installed$/, summary_of(output))
  end

  test "fails when a step fails, and repeats its output" do
    output, status = ci(%(step "Tests: Site", "echo the reason; exit 3"), %(step "Style", "true"))

    assert_not_predicate status, :success?
    assert_match(/^FAILED +Tests: Site/, summary_of(output))
    assert_match(/^FAILED.*^Last lines:\nthe reason$/m, summary_of(output))
    assert_match(/^passed +Style/, summary_of(output))
  end

  test "repeats failures of Minitest without Rails, however long the output after them" do
    output, = ci(
      %(step "Tests: Lab", #{suite(sum: "puts; at_exit { puts 'line\n' * 100 }; assert_equal 3, 2")})
    )

    assert_match(/FAILED +Tests: Lab .*1\) Failure:\nThingTest#test_sum.*?Expected: 3.*Last lines:/m,
      summary_of(output))
  end

  test "counts the tests and the reasons for which a suite skipped some" do
    output, = ci(%(step "Tests: One", #{suite(promtool: "skip 'promtool is missing'", engine: "")}))

    assert_match(/^passed +Tests: One in .*\n  2 runs, .*1 skips\n  SKIPPED 1 test: promtool is missing$/,
      summary_of(output))
  end

  test "runs the steps of a group in parallel, and prints the output of each in one piece" do
    steps = { "One" => "Two", "Two" => "One" }.map do |name, other|
      wait = "timeout 60 sh -c 'until [ -e #{@folder}/#{other} ]; do sleep 0.1; done'"
      command = "echo #{name} starts; touch #{@folder}/#{name}; #{wait} && echo #{name} ends"
      %(step "Tests: #{name}", #{command.inspect})
    end
    output, status = ci(%(group(parallel: 2) { #{steps.join("; ")} }))

    assert_predicate status, :success?, output
    assert_match "One starts\nOne ends\n", output
    assert_match "Two starts\nTwo ends\n", output
    assert_match(/^passed +Tests: One.*^passed +Tests: Two|^passed +Tests: Two.*^passed +Tests: One/m,
      summary_of(output))
  end

  test "fails when a step of a group fails, and runs the others" do
    output, status = ci(
      %(group(parallel: 1) { step "Tests: One", "echo the reason; exit 3"; step "Tests: Two", "true" })
    )

    assert_not_predicate status, :success?
    assert_match(/^FAILED +Tests: One.*^the reason$.*^passed +Tests: Two/m, summary_of(output))
  end

  test "names the steps that only run with --full" do
    step = %(step "Tests: Proof", "echo proven", full: true)

    assert_match(/^Only in bin\/ci --full: Tests: Proof$/, summary_of(ci(step).first))
    assert_match(/^passed +Tests: Proof/, summary_of(ci(step, variables: { "CI_FULL" => "1" }).first))
  end

  slow_test "leaves out slow tests without --full, and names them" do
    step = %(step "Tests: Lab", #{slow_suite("puts 'measured'")})

    assert_match(/^  SKIPPED 1 test: left out without bin\/ci --full$/, summary_of(ci(step).first))
    assert_match(/^measured$/, ci(step, variables: { "CI_FULL" => "1" }).first)
  end

  # Bundler started with other groups would not find gems that the step is about to install.
  test "runs each step without the Bundler of bin/ci" do
    output, = ci(%(step "Environment", "env"))

    assert_no_match(/^(RUBYOPT|RUBYLIB)=.*bundler/, output)
    assert_match(/^CI=true$/, output)
  end

  private
    # Runs without the Bundler environment of the suite that runs this test.
    def ci(*steps, variables: {})
      script =
        %(require "./config/boot"; require "./script/ci/runner"; CI.run { #{steps.join("; ")}; summary })
      environment = { "CI_FULL" => nil, **variables }
      Bundler.with_unbundled_env do
        Open3.capture2e(environment, "bin/ruby", "-e", script, chdir: Rails.root.to_s)
      end
    end

    def summary_of(output) = output.force_encoding("UTF-8").gsub(/\e\[[\d;]*m/, "")[/^Summary\n.*/m].to_s

    def suite(**tests)
      program_with tests.map { |name, body| "def test_#{name} = (#{body})" }.join("; ")
    end

    def slow_suite(body)
      program_with %(require "./script/ci/slow_tests"; extend SlowTests; ) +
        %(def self.test(name, &block) = define_method("test_\#{name}", &block); slow_test("slow") { #{body} })
    end

    def program_with(methods)
      requires = %(require "minitest/autorun"; require "./script/ci/skipped_tests")
      program = "#{requires}; class ThingTest < Minitest::Test; #{methods}; end"
      file = File.join(@folder, "#{SecureRandom.hex(4)}.rb").tap { |path| File.write(path, program) }
      "bin/bundle exec ruby #{file}".inspect
    end
end
