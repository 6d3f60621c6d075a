require "test_helper"

# The group commit writes on its own connection, so these tests can't be rolled back:
# the fixtures are loaded again.
class Benchmarking::BatchedWritesTest < ActiveSupport::TestCase
  self.use_transactional_tests = false
  include BenchmarkingWritesContract

  setup do
    sqlite_only "group commit"
    @last_session_id = Session.maximum(:id)
  end

  teardown do
    Benchmarking::GroupCommit.instance.close unless Kit::Postgresql.chosen?
    Session.where("id > ?", @last_session_id).delete_all
  end

  private
    def path = Benchmarking::BatchedWrites
end
