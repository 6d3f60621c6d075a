require "test_helper"

class TimeBudgetTest < ActiveSupport::TestCase
  setup { @now = 0 }

  test "rejects work once the burst is spent, until enough time has passed" do
    budget = TimeBudget.new(share: 0.5, burst: 0.01, clock: -> { @now })
    runs = 0

    assert budget.spend { runs += 1; compute 0.02 }
    assert_not budget.spend { runs += 1 }
    @now += 0.001
    assert_not budget.spend { runs += 1 }
    @now += 60
    assert budget.spend { runs += 1 }
    assert_equal 2, runs
  end

  test "never rejects work that takes almost no time" do
    budget = TimeBudget.new(share: 0.5, burst: 10, clock: -> { @now })
    assert(Array.new(1_000) { budget.spend { } }.all?)
  end

  test "counts the time of work that fails, and raises its error" do
    budget = TimeBudget.new(share: 0.5, burst: 0.01, clock: -> { @now })
    assert_raises(ArgumentError) { budget.spend { compute 0.02; raise ArgumentError } }
    assert_not budget.spend { }
  end

  private
    # Uses +seconds+ of this thread's processor time.
    def compute(seconds)
      time = -> { Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) }
      ends = time.call + seconds
      1_000.times { } while time.call < ends
    end
end
