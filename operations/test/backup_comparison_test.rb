require "test_helper"

class BackupComparisonTest < Operations::TestCase
  test "accepts a backup from any moment between the two summaries" do
    assert_empty contradictions(jobs(rows: 0, mark: 10), jobs(rows: 1, mark: 11), jobs(rows: 0, mark: 11)),
      "added and deleted"
    assert_empty contradictions(jobs(rows: 5, mark: 10), jobs(rows: 7, mark: 12), jobs(rows: 3, mark: 12))
    assert_empty contradictions(row("a"), row("b"), row("c")), "changed twice"
  end

  test "finds backups that are older or newer" do
    assert_equal [ "jobs has 8 rows in the backup, but 5 in the original" ],
      contradictions(jobs(rows: 5, mark: 10), jobs(rows: 8, mark: 10), jobs(rows: 5, mark: 10))
    assert_equal [ "the newest row of jobs is 9 in the backup, but 10 to 11 in the original" ],
      contradictions(jobs(rows: 5, mark: 10), jobs(rows: 5, mark: 9), jobs(rows: 6, mark: 11))
    assert_equal [ "row 10 of jobs differs in the backup" ], contradictions(row("a"), row("b"), row("a"))
    assert_equal [
      "the latest change of jobs is from 2026-11-21 in the backup, but from 2026-11-22 in the original"
    ],
      contradictions(changed("2026-11-22"), changed("2026-11-21"), changed("2026-11-22"))
    assert_equal [ "jobs is missing from the backup" ],
      contradictions(jobs, Operations::RowCounts.new(tables: {}, marks: {}, version: 1), jobs)
  end

  private
    def contradictions(before, copy, after)
      Operations::BackupComparison.new(copy, before:, after:).contradictions
    end

    def row(content) = jobs(rows: 5, mark: 10, row: [ 10, content ])
    def changed(time) = jobs(rows: 5, mark: 10, changed_at: time)

    def jobs(rows: 1, mark: 1, row: nil, changed_at: nil)
      tables = { "jobs" => { rows:, newest: mark, row:, changed_at: } }
      Operations::RowCounts.new(tables:, marks: { "jobs" => mark }, version: 1)
    end
end
