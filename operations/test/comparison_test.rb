require "test_helper"

class ComparisonTest < Operations::TestCase
  test "a copy may be of any moment between the two looks" do
    assert_empty contradictions(before: jobs(rows: 0, mark: 10), copy: jobs(rows: 1, mark: 11), after: jobs(rows: 0, mark: 11)), "one came and went"
    assert_empty contradictions(before: jobs(rows: 5, mark: 10), copy: jobs(rows: 7, mark: 12), after: jobs(rows: 3, mark: 12))
    assert_empty contradictions(before: jobs(rows: 5, mark: 10, row: [ 10, "a" ]), copy: jobs(rows: 5, mark: 10, row: [ 10, "b" ]), after: jobs(rows: 5, mark: 10, row: [ 10, "c" ])), "it was changed twice"
  end

  test "and of none before or after" do
    assert_equal [ "jobs has 8 rows in the copy, where the original has 5" ], contradictions(before: jobs(rows: 5, mark: 10), copy: jobs(rows: 8, mark: 10), after: jobs(rows: 5, mark: 10))
    assert_equal [ "the newest row of jobs is 9 in the copy, where the original's is 10 to 11" ], contradictions(before: jobs(rows: 5, mark: 10), copy: jobs(rows: 5, mark: 9), after: jobs(rows: 6, mark: 11))
    assert_equal [ "row 10 of jobs is another in the copy" ], contradictions(before: jobs(rows: 5, mark: 10, row: [ 10, "a" ]), copy: jobs(rows: 5, mark: 10, row: [ 10, "b" ]), after: jobs(rows: 5, mark: 10, row: [ 10, "a" ]))
    assert_equal [ "the latest change of jobs in the copy is of 2026-11-21, where the original's is of 2026-11-22" ],
      contradictions(before: jobs(rows: 5, mark: 10, changed_at: "2026-11-22"), copy: jobs(rows: 5, mark: 10, changed_at: "2026-11-21"), after: jobs(rows: 5, mark: 10, changed_at: "2026-11-22"))
    assert_equal [ "jobs is not in the copy" ], contradictions(before: jobs, copy: Operations::Census.new(tables: {}, marks: {}, version: 1), after: jobs)
  end

  private
    def contradictions(before:, copy:, after:) = Operations::Comparison.new(copy, before:, after:).contradictions

    def jobs(rows: 1, mark: 1, row: nil, changed_at: nil)
      Operations::Census.new(tables: { "jobs" => { rows:, newest: mark, row:, changed_at: } }, marks: { "jobs" => mark }, version: 1)
    end
end
