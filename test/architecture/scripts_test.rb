require "test_helper"

# The first Ruby on PATH may be the distribution's, which is too old.
class ScriptsTest < ActiveSupport::TestCase
  include ArchitectureRules

  FOLDERS = "{bin,script,config,benchmarking,importers,kit,operations,tally}"
  REMEDY = 'Begin it as bin/rubocop: #!/bin/sh, exec "…/bin/ruby" -x "$0" "$@", #!ruby'

  test "scripts run with the Ruby that bin/ruby finds" do
    scripts = Rails.root.glob("#{FOLDERS}/**/*").select { |path| path.file? && path.executable? }

    assert_operator scripts.size, :>, 30
    assert_no_offenses(scripts) { |path| [ [ path.open(&:gets) ].grep(/ruby/), REMEDY ] }
  end
end
