require_relative "bootstrap_test_case"

# The output of script/fresh_machine when it can't create a machine. Creating one takes minutes and root.
class FreshMachineTest < BootstrapTestCase
  setup do
    program "debian/dpkg-query", "echo installed"
    program "debian/apt-get", ""
    program "debian/id", "echo 0"
    program "debian/unshare", "exit 1"
  end

  test "reports itself as skipped without root" do
    program "debian/id", "echo 1000"
    result = fresh_machine

    assert_equal 77, result.status
    assert_equal "SKIPPED script/fresh_machine: chroot needs root\n", result.output
  end

  test "reports itself as skipped if chroots are not allowed" do
    result = fresh_machine("bin/start")

    assert_equal 77, result.status
    assert_equal "SKIPPED script/fresh_machine: chroots and mount namespaces are not allowed here\n",
      result.output
  end

  test "prints its help" do
    result = fresh_machine("--help")

    assert_equal 0, result.status
    assert_match(/\AUsage: script\/fresh_machine.*--fonts FAMILY/m, result.output)
  end

  test "rejects unknown options and fonts and a folder without a machine" do
    { %w[ --font noto ] => "unknown option --font", %w[ --fonts comic ] => "unknown font family comic",
      %w[ --fonts ] => "--fonts needs a value",
      [ "--in", @scratch.to_s ] => "there is no machine in #{@scratch}" }.each do |arguments, message|
      result = fresh_machine(*arguments)

      assert_equal 1, result.status
      assert_match message, result.error
    end
  end

  test "passes on proxies, certificates and registries, and no other variables" do
    variables = {
      "https_proxy" => "http://proxy.example:3128", "NO_PROXY" => "localhost",
      "SSL_CERT_FILE" => "/etc/ssl/cert.pem", "NODE_EXTRA_CA_CERTS" => "/etc/ssl/more.pem",
      "BUNDLE_MIRROR__ALL" => "https://gems.example", "npm_config_registry" => "https://npm.example" }
    result = run_shell("source script/setup/fresh_machine.sh; network_variables", path: "debian",
      SECRET_KEY_BASE: "x", AWS_SECRET_ACCESS_KEY: "y", GEM_HOME: "z", **variables.transform_keys(&:to_sym))

    assert_equal variables.map { |name, value| "#{name}=#{value}" }.sort,
      result.output.lines(chomp: true).sort
  end

  private
    def fresh_machine(*arguments) = run_script("script/fresh_machine", *arguments, path: "debian")
end
