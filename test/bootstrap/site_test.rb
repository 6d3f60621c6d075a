require_relative "bootstrap_test_case"

class SiteTest < BootstrapTestCase
  test "compiles assets again when a source is changed, added or removed" do
    compile_assets
    assert assets_current?

    change "app/assets/site.css"
    assert_not assets_current?

    compile_assets
    change "app/assets/other.css"
    assert_not assets_current?

    compile_assets
    scratch("app/assets/other.css").delete
    assert_not assets_current?
  end

  test "compiles assets again when a gem changed, not when the lockfile was only rewritten" do
    assert_not assets_current?

    compile_assets
    change "Gemfile.lock", "the same"
    assert assets_current?

    change "Gemfile.lock", "another"
    assert_not assets_current?
  end

  test "prints the error and the log's path when the database can't be prepared" do
    result = run_shell(%(bin() { :; }; progress() { echo boom >&2; return 1; }; prepare_database db:prepare))

    assert_equal 1, result.status
    assert_match "log/database.log", result.error
  end

  test "bin/setup --no-database installs, and neither creates nor migrates a database" do
    result = run_script("bin/setup", "--no-database",
      path: File.dirname(RbConfig.ruby), STORAGE: @scratch.join("storage").to_s)

    assert_equal 0, result.status, result.error
    assert_equal %w[ Setting Ruby Gems ], result.output.lines.map { |line| line.split.first }
    assert_not @scratch.join("storage").exist?
  end

  %w[ setup start serve ].each do |name|
    test "bin/#{name} prints its usage" do
      result = run_script("bin/#{name}", "--help")

      assert_equal 0, result.status
      assert_match(/\AUsage: bin\/#{name}/, result.output)
    end

    test "bin/#{name} rejects unknown options and does nothing" do
      result = run_script("bin/#{name}", "--rest")

      assert_equal 1, result.status
      assert_match "Unknown argument --rest", result.error
      assert_empty result.output
    end
  end

  private
    def assets_current?
      run_shell("cd #{@scratch} && assets_current || exit 1").status.zero?
    end

    # Sets all times to an hour ago, so that later changes are newer.
    def compile_assets
      %w[ app/assets/site.css config/puma.rb public/assets/.manifest.json ]
        .each { |file| scratch(file).write("") }
      %w[ Gemfile.lock tmp/assets.lock ].each { |file| scratch(file).write("the same") }
      FileUtils.touch(@scratch.glob("{app,config,public}/**/*", File::FNM_DOTMATCH),
        mtime: 1.hour.ago.to_time)
    end

    def change(file, content = "changed")
      scratch(file).write(content)
    end
end
