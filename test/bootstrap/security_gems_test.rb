require_relative "bootstrap_test_case"

# Advisories about gems that are part of Ruby, which Gemfile.lock doesn't have.
class SecurityGemsTest < BootstrapTestCase
  test "finds a vulnerable gem that is part of Ruby, and none that the bundle replaces" do
    lock = run_script(RbConfig.ruby, "script/ci/default_gems.rb").output
    gems = lock.scan(/^    (\S+) \((\S+)\)$/).to_h
    assert_equal Gem::Specification.find_all_by_name("strscan").find(&:default_gem?).version.to_s,
      gems["strscan"]
    assert_empty gems.keys & %w[ cgi resolv zlib json openssl ]

    advisory = { "gem" => "strscan", "cve" => "2026-0001", "date" => Date.new(2026, 1, 1),
      "url" => "https://example.com/", "title" => "A test", "patched_versions" => [ ">= 999" ] }
    scratch("advisories/gems/strscan/CVE-2026-0001.yml").write advisory.to_yaml
    scratch("default_gems.lock").write lock
    result = run_script("bin/bundler-audit", "check",
      "--gemfile-lock", scratch("default_gems.lock").relative_path_from(Rails.root),
      path: File.dirname(RbConfig.ruby), BUNDLER_AUDIT_DB: scratch("advisories").to_s)

    assert_equal 1, result.status
    assert_match(/Name: strscan\nVersion: #{gems["strscan"]}/, result.output)
  end
end
