require_relative "bootstrap_test_case"

class RubyTest < BootstrapTestCase
  test "runs the Ruby on PATH with unchanged arguments" do
    fake_ruby "here", "3.3.0"

    assert_equal "here -e puts 1\n", run_script("bin/ruby", "-e", "puts 1", path: "here").output
  end

  test "puts the chosen Ruby first on PATH for child processes" do
    program "home/.rubies/ruby-3.4.5/bin/ruby", %([ "$1" = --version ] && echo "ruby 3.4.5" || echo $PATH)

    assert run_script("bin/ruby").output.start_with?(@scratch.join("home/.rubies/ruby-3.4.5/bin:").to_s)
  end

  test "skips a Ruby that is too old for one further along PATH" do
    fake_ruby "old", "3.1.2"
    fake_ruby "new", "3.10.0"

    assert_equal "new/ruby", which(path: %w[ old new ])
  end

  test "skips other implementations and Rubies that don't start" do
    fake_ruby "jruby", "9.4", banner: "jruby 9.4.8.0 (3.1.4)"
    program "broken/ruby", "exit 127"
    fake_ruby "good", "3.4.1"

    assert_equal "good/ruby", which(path: %w[ jruby broken good ])
  end

  test "doesn't mistake itself or another clone for a Ruby when bin is on PATH" do
    FileUtils.cp_r [ Rails.root.join("bin"), Rails.root.join(".ruby-version") ], @scratch
    fake_ruby "good", "3.4.5"

    assert_equal "good/ruby", which(path: [ Rails.root.join("bin"), "bin", "good" ])
  end

  test "doesn't run a version manager's shim, which may prompt or install" do
    program "manager/shims/ruby", "touch #{@scratch}/ran; echo ruby 3.4.5"
    fake_ruby "manager/versions/3.4.2/bin", "3.4.2"

    assert_equal "manager/versions/3.4.2/bin/ruby", which(path: "manager/shims")
    assert_not scratch("ran").exist?
  end

  %w[ .local/share/mise/installs/ruby/3.4.5 .rbenv/versions/3.4.5 .asdf/installs/ruby/3.4.5 .rubies/ruby-3.4.5
      .local/share/frontpage/ruby-3.4.5 ].each do |directory|
    test "finds the Ruby in #{directory}" do
      fake_ruby "home/#{directory}/bin", "3.4.5"

      assert_equal "home/#{directory}/bin/ruby", which
    end
  end

  test "prefers the version of .ruby-version, then its series, then any supported version" do
    fake_ruby "home/.rbenv/versions/3.3.9/bin", "3.3.9"
    assert_equal "home/.rbenv/versions/3.3.9/bin/ruby", which

    fake_ruby "home/.asdf/installs/ruby/3.4.1/bin", "3.4.1"
    assert_equal "home/.asdf/installs/ruby/3.4.1/bin/ruby", which

    fake_ruby "home/.rubies/ruby-3.4.5/bin", "3.4.5"
    assert_equal "home/.rubies/ruby-3.4.5/bin/ruby", which
  end

  test "ignores previews and versions that are too old" do
    fake_ruby "home/.rbenv/versions/3.5.0-preview1/bin", "3.5.0"
    fake_ruby "home/.rbenv/versions/3.2.9/bin", "3.2.9"

    assert_equal 1, run_script("bin/ruby", "--which").status
  end

  test "suggests bin/setup when no Ruby is suitable" do
    fake_ruby "old", "3.1.2"
    result = run_script("bin/ruby", "-v", path: "old")

    assert_equal 1, result.status
    assert_equal 1, result.error.lines.size
    assert_match "bin/setup", result.error
  end

  test "prefers a Ruby that starts, and says why another one doesn't" do
    program "home/.rubies/ruby-3.4.5/bin/ruby",
      "echo 'libruby.so.3.4: cannot open shared object file' >&2; exit 127"
    result = run_script("bin/ruby", "--which")
    assert_equal 1, result.status
    assert_match "ruby-3.4.5/bin/ruby does not start: libruby.so.3.4: cannot open shared object file",
      result.error
    assert_match "bin/setup", result.error

    fake_ruby "home/.rubies/ruby-3.4.4/bin", "3.4.4"
    assert_equal "home/.rubies/ruby-3.4.4/bin/ruby", which
  end

  test "bin/setup names a Ruby that starts but can't run anything, and doesn't use it" do
    program "broken/ruby",
%([ "$1" = --version ] && echo "ruby 3.4.5" || { echo "cannot load such file -- rubygems" >&2; exit 1; })
    result = run_shell("debian() { false; }; ensure_ruby", path: "broken")

    assert_equal 1, result.status
    assert_match "cannot load such file -- rubygems", result.output
    assert_no_match "YJIT", result.output
  end

  private
    def which(**)
      Pathname(run_script("bin/ruby", "--which", **).output.chomp).relative_path_from(@scratch).to_s
    end
end
