require "test_helper"

class DataDirectoryTest < Kit::TestCase
  test "names files in STORAGE after the environment" do
    directory = Kit::DataDirectory.here({ "STORAGE" => @folder, "RAILS_ENV" => "production" })

    assert_equal path("production.sqlite3"), directory.primary.path
    assert_equal path("production_tally.sqlite3"), directory.database("tally").path
    assert_equal path("production_public.sqlite3"), directory.path("_public.sqlite3")
    assert_equal File.join(Kit::ROOT, "storage"), Kit::DataDirectory.here({}).storage
  end

  test "gives parallel test processes separate files" do
    variables = { "STORAGE" => @folder, "TEST_DATABASE_SUFFIX" => "-2" }

    assert_equal "test-2", Kit::DataDirectory.here(variables.merge("RAILS_ENV" => "test")).environment
    assert_equal "test",
      Kit::DataDirectory.here(variables.merge("RAILS_ENV" => "development"), environment: "test").environment
  end

  test "gives branches with similar names different prefixes that are valid file names" do
    names = [ "a/b", "a-b", "A/b", "..", "日本", "x" * 200, "-rf", "a b" ]
    prefixes = names.map { |name| Kit::DataDirectory.of_branch(name, @folder).environment }

    assert_equal names.size, prefixes.uniq.size
    assert prefixes.all? { |prefix| prefix.match?(/\Adevelopment@[a-z0-9][a-z0-9.-]{0,50}\z/) },
      prefixes.inspect
  end

  test "runs a block unless another process replicates the files" do
    directory = Kit::DataDirectory.new(@folder)
    assert_equal :done, directory.unless_replicated { :done }

    lock = Kit::FileLock.acquire(directory.replication_lock)
    assert_nil directory.unless_replicated { :done }
    lock.release
    assert_nil directory.unless_replicated { Kit::FileLock.acquire(directory.replication_lock) }
    assert_equal :done, directory.unless_replicated { :done }
  end
end
