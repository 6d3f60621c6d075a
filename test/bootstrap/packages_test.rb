require_relative "bootstrap_test_case"

class PackagesTest < BootstrapTestCase
  setup do
    program "debian/dpkg-query", %([ "$3" != bison ] || echo installed)
    program "debian/apt-get", %(echo "$@" >> #{@scratch}/apt.log)
  end

  test "leaves alone what is installed" do
    assert_equal 0, install("bison", as: 1000).status
  end

  test "names the exact line to run when there is neither root nor sudo" do
    result = install("bison", "libyaml-dev", "libffi-dev", as: 1000)

    assert_equal 1, result.status
    assert_match "  apt-get install -y libyaml-dev libffi-dev\n", result.error
  end

  test "installs what is missing as root" do
    result = install("bison", "libyaml-dev", as: 0)

    assert_equal 0, result.status, result.error
    assert_match(/ install --no-install-recommends libyaml-dev$/, apt_log)
    assert_no_match(/bison/, apt_log)
  end

  test "goes through sudo, after saying so" do
    program "debian/sudo", %([ "$1" = -n ] && shift; echo "sudo $*" >> #{@scratch}/apt.log; exec "$@")
    program "debian/true", ""
    result = install("libyaml-dev", as: 1000)

    assert_equal 0, result.status, result.error
    assert_match "installing with sudo: libyaml-dev", result.output
    assert_match(/^sudo .*apt-get .*install --no-install-recommends libyaml-dev$/, apt_log)
  end

  test "names the line when sudo refuses" do
    program "debian/sudo", "exit 1"
    result = install("libyaml-dev", as: 1000)

    assert_equal 1, result.status
    assert_match "  apt-get install -y libyaml-dev\n", result.error
  end

  test "shows what apt said when it fails, and the line" do
    program "debian/apt-get", "echo E: no such package; exit 100"
    result = install("libyaml-dev", as: 0)

    assert_equal 1, result.status
    assert_match "E: no such package", result.error
    assert_match "  apt-get install -y libyaml-dev\n", result.error
  end

  test "goes on without root if only packages that some tests need are missing" do
    result = install_for_tests(missing: %w[ jq fonts-noto-core ], as: 1000)

    assert_equal 0, result.status, result.error
    assert_match(/only root can install jq.* fonts-noto-core: their tests are skipped/, result.output)
  end

  test "says nothing if all packages that the tests need are installed" do
    assert_empty install_for_tests(missing: [], as: 1000).output
  end

  test "names all packages that the tests need when there is no root and none can do without one" do
    result = install_for_tests(missing: %w[ chromium fonts-noto-core ], as: 1000)

    assert_equal 1, result.status
    assert_match(/  apt-get install -y chromium .*fonts-noto-core$/, result.error)
  end

  test "root installs for the tests what is missing, but no package whose command is here already" do
    program "debian/npm", ""
    result = install_for_tests(missing: %w[ chromium npm jq ], as: 0)

    assert_equal 0, result.status, result.error
    assert_match(/ install --no-install-recommends chromium jq$/, apt_log)
  end

  private
    # Ruby is here, and of the packages only +missing+ are not.
    def install_for_tests(missing:, as:)
      program "debian/id", "echo #{as}"
      program "debian/dpkg-query", %(echo " #{missing.join(" ")} " | grep -q " $3 " || echo installed)
      run_shell "ruby_found() { true; }; install_test_packages", path: "debian"
    end

    def install(*packages, as:)
      program "debian/id", "echo #{as}"
      run_shell "install_packages #{packages.join(" ")}", path: "debian"
    end

    def apt_log
      scratch("apt.log").read
    end
end
