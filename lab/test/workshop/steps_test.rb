require "test_helper"

# The workshop of this repository.
class WorkshopStepsTest < Lab::TestCase
  include InFolder

  test "lists the steps of this repository's workshop, each with a reason, edits and checks" do
    output, = capture_io { Lab::CLI.start([ "workshop", File.join(@folder, "none"), "--list" ]) }
    steps = Lab::Workshop.in(@folder).steps

    [ "05-data-resilience", "12 Solid Errors", "Left out", "MinIO (05)" ]
      .each { |words| assert_includes output, words }
    assert_equal 8, steps.size
    steps.each do |step|
      [ step.title, step.why, step.text, step.checks, step.apply ]
        .each { |part| refute_empty part, step.name }
    end
    refute File.exist?(File.join(@folder, "none"))
  end
end
