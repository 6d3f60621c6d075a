require_relative "bootstrap_test_case"

class BinstubsTest < BootstrapTestCase
  BINSTUBS = Rails.root.glob("bin/*").select { |file| file.read.include?("\n#!ruby\n") }

  test "every file in bin starts without Ruby on PATH" do
    assert_empty Rails.root.glob("bin/*").select { |file| file.read.match?(/\A#!.*ruby/) }
    assert_operator BINSTUBS.size, :>=, 6
  end

  test "a binstub runs from another directory" do
    assert_rake_answers run_script(Rails.root.join("bin/rake"), "--version", **with_ruby, chdir: @scratch)
  end

  test "a binstub runs through a symbolic link" do
    scratch("links/rake").make_symlink(Rails.root.join("bin/rake"))

    assert_rake_answers run_script(scratch("links/rake"), "--version", **with_ruby, chdir: @scratch)
  end

  test "a binstub runs when passed to a Ruby" do
    assert_rake_answers run_script(RbConfig.ruby, "bin/rake", "--version", **with_ruby)
  end

  test "an error reports the line number in the file" do
    program "bin/broken",
      %(exec "$(dirname "$(readlink -f "$0")")/ruby" -x "$0" "$@"\n#!ruby\nraise "line \#{__LINE__}")
    scratch("bin/ruby").make_symlink(RbConfig.ruby)

    assert_match(/broken:4:.*line 4/, run_script(scratch("bin/broken")).error)
  end

  private
    def with_ruby
      { path: [ File.dirname(RbConfig.ruby) ], BUNDLE_APP_CONFIG: ENV["BUNDLE_APP_CONFIG"] }.compact
    end

    def assert_rake_answers(result)
      assert_match(/\Arake, version/, result.output, result.error)
    end
end
