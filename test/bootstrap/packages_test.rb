require_relative "bootstrap_test_case"

class PackagesTest < BootstrapTestCase
  setup do
    program "debian/dpkg-query", %([ "$3" != bison ] || echo installed)
    program "debian/apt-get", %(echo "$@" >> #{@scratch}/apt.log)
  end

  test "installs nothing if all packages are installed" do
    assert_equal 0, install("bison", as: 1000).status
  end

  test "prints the exact command if there is neither root nor sudo" do
    result = install("bison", "libyaml-dev", "libffi-dev", as: 1000)

    assert_equal 1, result.status
    assert_match "  apt-get install -y libyaml-dev libffi-dev\n", result.error
  end

  test "installs missing packages as root" do
    result = install("bison", "libyaml-dev", as: 0)

    assert_equal 0, result.status, result.error
    assert_match(/ install --no-install-recommends libyaml-dev$/, apt_log)
    assert_no_match(/bison/, apt_log)
  end

  test "announces and uses sudo" do
    program "debian/sudo", %([ "$1" = -n ] && shift; echo "sudo $*" >> #{@scratch}/apt.log; exec "$@")
    program "debian/true", ""
    result = install("libyaml-dev", as: 1000)

    assert_equal 0, result.status, result.error
    assert_match "installing with sudo: libyaml-dev", result.output
    assert_match(/^sudo .*apt-get .*install --no-install-recommends libyaml-dev$/, apt_log)
  end

  test "prints the command if sudo fails" do
    program "debian/sudo", "exit 1"
    result = install("libyaml-dev", as: 1000)

    assert_equal 1, result.status
    assert_match "  apt-get install -y libyaml-dev\n", result.error
  end

  test "prints apt's error and the command if apt fails" do
    program "debian/apt-get", "echo E: no such package; exit 100"
    result = install("libyaml-dev", as: 0)

    assert_equal 1, result.status
    assert_match "E: no such package", result.error
    assert_match "  apt-get install -y libyaml-dev\n", result.error
  end

  test "continues without root if only packages that some tests need are missing" do
    result = install_for_tests(missing: %w[ jq fonts-noto-core ], as: 1000)

    assert_equal 0, result.status, result.error
    assert_match(/only root can install jq.* fonts-noto-core: their tests are skipped/, result.output)
  end

  test "prints nothing if all packages that the tests need are installed" do
    assert_empty install_for_tests(missing: [], as: 1000).output
  end

  test "lists all packages that the tests need if there is no root and a required one is missing" do
    result = install_for_tests(missing: %w[ chromium fonts-noto-core ], as: 1000)

    assert_equal 1, result.status
    assert_match(/  apt-get install -y chromium .*fonts-noto-core$/, result.error)
  end

  test "installs the tests' missing packages as root, except those whose command exists" do
    program "debian/npm", ""
    result = install_for_tests(missing: %w[ chromium npm jq ], as: 0)

    assert_equal 0, result.status, result.error
    assert_match(/ install --no-install-recommends chromium jq$/, apt_log)
  end

  private
    # Ruby is installed, and all packages except +missing+.
    def install_for_tests(missing:, as:)
      program "debian/id", "echo #{as}"
      program "debian/dpkg-query", %(echo " #{missing.join(" ")} " | grep -q " $3 " || echo installed)
      run_with_own_log "ruby_works() { true; }; install_test_packages"
    end

    def install(*packages, as:)
      program "debian/id", "echo #{as}"
      run_with_own_log "install_packages #{packages.join(" ")}"
    end

    # Tests in other processes would truncate that of the project, log/packages.log.
    def run_with_own_log(lines) = run_shell("cd #{@scratch}\n#{lines}", path: "debian")

    def apt_log
      scratch("apt.log").read
    end
end
