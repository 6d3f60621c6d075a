require "test_helper"
require "stringio"

# The whole workshop, as --auto does it: installs gems, compiles SQLite, and takes some minutes.
class WorkshopProof < Lab::TestCase
  include InFolder

  test "applies every step to the talks' application and sees it in the running server" do
    output = StringIO.new
    workshop = Lab::Workshop.in(File.join(@folder, "workshop"))
    measurement = Lab::Workshop::Measurement.new(workshop, seconds: 2, warm_up: 0, iterations: 1)

    assert Lab::Workshop::Guide.new(workshop, output:, auto: true, measurement:).lead, output.string
    assert_equal [ "done" ], workshop.rows.map(&:first).uniq
    refute_includes output.string, "✗"
    assert_equal workshop.steps.sum { |step| step.checks.size }, output.string.scan("✓").size
    assert_empty left_running
  end
end
