require "test_helper"
require "rake"

class ReservedUsernameTest < ActiveSupport::TestCase
  test "reserves a name in any case, once, without storing it" do
    2.times { ReservedUsername.reserve "Maria" }
    assert ReservedUsername.reserved?("mARIA")
    assert_not ReservedUsername.reserved?("mari")
    digest = ReservedUsername.sole.digest
    assert_not_includes digest.downcase, "maria"
    digests = %w[ Maria maria ].map { |name| Digest::SHA256.hexdigest(name) }
    assert_not_includes digests, digest, "anybody could compute it"
  end

  test "an administrator releases a name with a command" do
    ReservedUsername.reserve "maria"
    assert_equal "Released maria. Anyone can sign up with it now.\n", release("USERNAME" => "maria")
    assert_not ReservedUsername.reserved?("maria")
    error = assert_raises(SystemExit) { release "USERNAME" => "maria" }
    assert_match "maria isn’t the name of a deleted account", error.message
    assert_match(/Set USERNAME/, assert_raises(SystemExit) { release }.message)
  end

  test "the version of names never returns to an earlier value, whichever names are released" do
    %w[ a b c ].permutation.each do |released|
      versions = [ names_version ]
      changes = %w[ a b c ].map { |name| -> { ReservedUsername.reserve name } }
      changes += released.map { |name| -> { assert ReservedUsername.release(name) } }
      changes << -> { ReservedUsername.reserve "a" }
      changes.each do |change|
        change.call
        versions << names_version
      end
      runs = versions.chunk_while { |before, after| before == after }.map(&:first)
      assert_equal runs.uniq, runs, "released in the order #{released.to_sentence}"
      assert ReservedUsername.release("a")
    end
  end

  private
    def names_version = ReservedUsername.connection.select_value("SELECT #{ReservedUsername::NAMES_VERSION}")

    def release(**environment)
      Rails.application.load_tasks unless Rake::Task.task_defined?("accounts:release_username")
      task = Rake::Task["accounts:release_username"].tap(&:reenable)
      with_environment(**environment) { capture_io { task.invoke }.first }
    end
end
