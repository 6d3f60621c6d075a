require_relative "bootstrap_test_case"

class RubySourceTest < BootstrapTestCase
  STUBS = <<~BASH
    install_packages() { :; }
    choose_yjit() { :; }
    download_ruby() { :; }
  BASH

  test "installs a finished build under its final name and removes the build directory" do
    result = build(
      'compile_ruby() { mkdir -p "$build/stage$prefix/bin" && touch "$build/stage$prefix/bin/ruby"; }'
    )

    assert_equal 0, result.status, result.error
    assert data.join("ruby-3.4.5/bin/ruby").exist?
    assert_not data.join("build").exist?
  end

  test "leaves no partial installation when the build fails, and names the log" do
    result = build('compile_ruby() { mkdir -p "$build/stage$prefix/bin"; echo no bison; return 1; }')

    assert_equal 1, result.status
    assert_not data.join("ruby-3.4.5").exist?
    assert_match "no bison", result.error
    assert_match data.join("ruby-3.4.5.log").to_s, result.error
    assert_match "mise install ruby@3.4.5", result.error
  end

  test "downloads the source from the first mirror that has the right one" do
    result = run_shell(<<~BASH)
      apt_mirrors() { echo http://one.example; echo http://two.example; }
      download() { echo "$1" >> #{@scratch}/asked; [[ $1 == *two*main* ]]; }
      checksum_matches() { true; }
      download_ruby #{@scratch}/ruby.tar.xz
    BASH

    assert_equal 0, result.status, result.error
    assert_equal "http://two.example/pool/main/r/ruby3.4/ruby3.4_3.4.5.orig.tar.xz",
      scratch("asked").readlines(chomp: true).last
  end

  test "uses the source and digest of the chosen Ruby series" do
    result = run_shell(<<~BASH)
      ruby_version=3.3.8
      apt_mirrors() { echo http://one.example; }
      download() { echo "$1"; touch "$2"; }
      checksum_matches() { echo "$(ruby_sha256)"; }
      download_ruby #{@scratch}/ruby.tar.xz
    BASH

    assert_match "http://one.example/pool/main/r/ruby3.3/ruby3.3_3.3.8.orig.tar.xz", result.output
    assert_match(/^e2e1233a\h{56}$/, result.output)
  end

  test "doesn't build a source with an unexpected digest" do
    result = run_shell(<<~BASH)
      apt_mirrors() { echo http://one.example; }
      download() { echo forged > "$2"; }
      download_ruby #{@scratch}/ruby.tar.xz
    BASH

    assert_equal 1, result.status
    assert_match "SHA-256", result.output
    assert_match "could not be downloaded", result.error
  end

  { "1.57.0" => false, "1.58.0" => true, "1.63.0" => true, "1.100.0" => true }.each do |version, fits|
    test "rustc #{version} #{fits ? "builds" : "does not build"} YJIT" do
      program "rust/rustc", "echo 'rustc #{version} (4b91a6ea7 2022-08-08)'"

      assert_equal fits ? 0 : 1, run_shell("rustc_fits || exit 1", path: "rust").status
    end
  end

  { "1.48.0+dfsg1-2" => false, "1.63.0+dfsg1-2" => true, "(none)" => true }.each do |candidate, wanted|
    test "#{wanted ? "installs" : "does not install"} rustc #{candidate} from apt" do
      program "rust/rustc", "exit 1"
      program "rust/uname", "echo x86_64"
      program "rust/apt-cache", "echo '  Candidate: #{candidate}'"
      program "rust/dpkg", %(exec /usr/bin/dpkg "$@")
      skip "This machine has no dpkg" unless File.exist?("/usr/bin/dpkg")

      assert_equal wanted, run_shell("ruby_packages", path: "rust").output.split.include?("rustc")
    end
  end

  test "explains how to install Ruby if there is neither a version manager nor Debian" do
    result = run_shell("debian() { false; }; ensure_ruby")

    assert_equal 1, result.status
    assert_match "rbenv install 3.4.5", result.error
  end

  test "tries version managers first and continues when one fails" do
    program "manager/mise", "echo offline; exit 1"
    program "manager/rbenv",
      "mkdir -p $HOME/.rbenv/versions/3.4.5/bin && cp #{@scratch}/fake/ruby $HOME/.rbenv/versions/3.4.5/bin/"
    fake_ruby "fake", "3.4.5"
    result = run_shell("ensure_ruby", path: "manager")

    assert_equal 0, result.status, result.error
    assert_match "mise could not install 3.4.5", result.output
    assert_match "home/.rbenv/versions/3.4.5/bin/ruby", result.output
  end

  private
    def data
      @scratch.join("home/.local/share/frontpage")
    end

    def build(compile)
      run_shell("#{STUBS}\n#{compile}\nbuild_ruby_from_source")
    end
end
