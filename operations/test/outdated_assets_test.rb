require "test_helper"

# When bin/ops upgrade compiles assets. UpgradeAssetsTest compiles those of a real site.
class OutdatedAssetsTest < Operations::TestCase
  def setup
    super
    @root = Dir.mktmpdir
    FileUtils.mkdir_p %w[ app/assets public/assets snapshot ].map { |folder| "#{@root}/#{folder}" }
    File.write source, "a"
  end

  def teardown
    FileUtils.rm_rf @root
    super
  end

  test "compiles assets only if they are older than a source" do
    refute_predicate self, :outdated?, "never compiled"

    File.write manifest, "{}"
    FileUtils.touch manifest, mtime: Time.now + 5
    refute_predicate self, :outdated?

    FileUtils.touch source, mtime: Time.now + 10
    assert_predicate self, :outdated?
  end

  test "puts the previous manifest back, if there is one" do
    assets.put_back
    refute_path_exists manifest

    File.write "#{@root}/snapshot/assets_manifest.json", "before"
    assets.put_back
    assert_equal "before", File.read(manifest)
  end

  private
    def assets = Operations::Upgrade::Assets.new("#{@root}/snapshot", root: @root)
    def outdated? = catch(:compiling) { assets.refresh { throw :compiling, true } }
    def manifest = "#{@root}/public/assets/.manifest.json"
    def source = "#{@root}/app/assets/site.css"
end
