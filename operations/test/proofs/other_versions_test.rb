require "test_helper"
require "test_helpers/checkout"

# The code on disk isn't that of the running site, or not that of its database.
class OtherVersionsTest < Operations::TestCase
  include InCheckout

  LATER = "99990101000000"

  # Pages that the site shows for the first time after its files have changed.
  PAGES = {
    "/" => 200, "/about" => 200, "/newest.atom" => 200, "/no-such-page" => 404, "/posts/1" => 200,
    "/sign-in" => 200, "/search?q=sqlite" => 200, "/users/admin" => 200, "/moderation" => 302,
    "/about?language=de" => 200
  }.freeze

  test "files that change under the running site, as by git pull, don't reach it" do
    @checkout.run "bin/rails", "assets:precompile"
    @checkout.serve do
      @checkout.wait_until_ready
      %w[ app config/locales lib db/migrate benchmarking importers ].each do |name|
        FileUtils.rm_rf "#{@checkout.folder}/#{name}"
      end

      assert_equal PAGES, PAGES.to_h { |path, _| [ path, @checkout.get(path).code.to_i ] }
    end
  end

  test "no server or task of an earlier version uses a database that a later one has migrated" do
    SQLite3::Database.new(@checkout.directory.primary.path) do |database|
      database.execute "INSERT INTO schema_migrations VALUES (?)", [ LATER ]
    end
    [ "bin/rails db:prepare", "bin/rails db:migrate", "bin/start", "bin/rails server" ].each do |command|
      error = assert_raises(RuntimeError) { @checkout.run(*command.split) }
      newer = /The database is newer than this code: 1 migration \(#{LATER}\)/
      assert_match(/#{newer}.*bin\/ops upgrade --roll-back/, error.message)
    end
  end

  test "a site of another directory serves its own tables until it is stopped, new code the migrated ones" do
    release = Checkout.new(storage: @checkout.directory.storage, backups: @checkout.backups)
    release.migration "add_shape", "rename_column :posts, :title, :headline; " \
      "rename_column :posts, :headline, :title; add_column :posts, :shape, :string, default: 'round'"
    upgrade = nil
    @checkout.serve do
      @checkout.wait_until_ready
      upgrade = release.start_ops("upgrade")
      eventually { release.log.include?("Stop the site in #{@checkout.folder} now") }
      assert_equal "200", @checkout.get("/").code
      assert_equal "503", @checkout.post("/benchmarking/post_create").code
      refute_includes @checkout.query("SELECT name FROM pragma_table_info('posts')").flatten, "shape"
    end
    assert_equal 0, Process.wait2(upgrade).last.exitstatus, release.log
    assert_match(/in place: primary\b.*\nNo site runs .*\nUpgraded\./, release.log)
    release.serve do
      created = "/benchmarking/post_create?request_token=new-code"
      eventually { release.post(created)&.code == "200" }
    end
    assert_equal [ [ "round" ] ], @checkout.query("SELECT DISTINCT shape FROM posts")
  ensure
    release&.ops "upgrade", "--roll-back", "--force"
    release&.remove
  end
end
