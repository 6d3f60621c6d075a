require "test_helper"
require_relative "support/example_runs"

# The output of `lab` without a command, for an application's own lab.yml.
class OverviewTest < Lab::TestCase
  test "lists a parameter whatever its help looks like" do
    { "First. Second." => "First.", "No period" => "No period", "1.5 s of pause" => "1.5 s of pause",
      "Two\nlines." => "Two\nlines.", "" => "" }.each_with_index do |(help, shown), number|
      assert_equal [ [ "busy", "fair", shown ] ], rows({ "help" => help }, number)
    end
    assert_equal [ [ "busy", "fair", "" ] ], rows({}, "none")
  end

  private
    def rows(help, number)
      path = changed_target(ExampleRuns::EXAMPLE, "changed-#{number}") do |definition|
        definition["parameters"] = { "busy" => { "environment" => "BUSY", "values" => [ "fair" ], **help } }
      end
      Lab::Overview.new.parameters_of(Lab::Target.find(path))
    end
end
