require "test_helper"
require "test_helpers/checkout"

# The command that the systemd unit and the container run before the site starts.
class PreparationTest < Operations::TestCase
  include InCheckout

  test "creates the databases of a new site, and upgrades them later" do
    FileUtils.rm_rf @checkout.directory.storage
    2.times { prepare }
    assert_operator @checkout.query("SELECT count(*) FROM schema_migrations").dig(0, 0), :>, 1

    @checkout.migration "add_hue", "add_column :posts, :hue, :text"
    assert_match(/^Copying primary, .*^Upgraded\./m, prepare)
    assert_includes columns, "hue"
    refute_path_exists @checkout.directory.path(".read_only")
  end

  test "a failing second migration leaves neither migration, and the previous version serves and writes" do
    @checkout.serve do
      @checkout.wait_until_ready
      before = columns
      @checkout.migration "add_hue", "add_column :posts, :hue, :text"
      @checkout.migration "add_sound", "raise 'halfway' if rows?"

      assert_match(/The upgrade was rolled back: .*halfway/m, prepare(1))
      again = prepare(1)
      assert_match(/failed before .*halfway.* bin\/ops upgrade/m, again)
      refute_match(/Copying|read-only/, again)
      assert_equal before, columns
      assert_equal "200", @checkout.get("/posts/2")&.code
      assert_equal "200", @checkout.post("/benchmarking/post_create")&.code
    end
  end

  test "continues after a start that was killed in the middle of an upgrade" do
    @checkout.migration "add_hue", "add_column :posts, :hue, :text; sleep 60 if rows?"
    process = @checkout.start_ops("prepare")
    assert Kit::Clock.wait_until(seconds: 300) { @checkout.log.include?("Migrating the copy.") }
    Process.kill "KILL", -process
    Process.wait process
    FileUtils.rm Dir["#{@checkout.folder}/db/migrate/*_add_hue.rb"]

    assert_match(/was killed\.\nThe site accepts writes again\./, prepare)
    refute_includes columns, "hue"
    refute_path_exists @checkout.directory.path(".read_only")
  end

  private
    def prepare(status = 0)
      output, result = @checkout.ops("prepare")
      assert_equal status, result.exitstatus, output
      output
    end

    def columns = @checkout.query("SELECT name FROM pragma_table_info('posts')").flatten
end
