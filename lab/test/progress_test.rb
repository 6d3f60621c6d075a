require "test_helper"
require "stringio"

class ProgressTest < Lab::TestCase
  Measured = Data.define(:goodput, :valid?)
  MEASUREMENT = Lab::Measurement.new(scenario: "post_create", concurrency: 20, iteration: 1,
    variant: Lab::Variant.new(target: "frontpage", parameters: {}))

  test "prints a line of JSON for each measurement without a terminal" do
    lines = steps(StringIO.new).string.lines.map { |line| JSON.parse(line) }

    assert_equal [ 1, 2 ], lines.map { |line| line["number"] }
    assert_equal({ "measurement" => "post_create frontpage c=20", "iteration" => 1, "number" => 2, "of" => 2,
      "goodput" => 612.35, "valid" => true }, lines.last)
  end

  test "updates one line on a terminal, with the remaining time" do
    terminal = StringIO.new.tap { |output| output.define_singleton_method(:tty?) { true } }
    output = steps(terminal).string

    assert_equal 1, output.lines.size
    assert_match "1/2  0 s left  post_create frontpage c=20: 612.3/s", output
  end

  private
    def steps(output)
      progress = Lab::Progress.new(output, total: 2)
      [ 1, 2 ].each do |number|
        progress.step(number, MEASUREMENT, Measured.new(goodput: 612.346, valid?: true))
      end
      output
    end
end
