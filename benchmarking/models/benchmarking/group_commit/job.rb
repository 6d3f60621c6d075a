# A queued unit of work and its result.
class Benchmarking::GroupCommit::Job
  # The unit itself raised (see the cause); the batch and its commit are fine.
  class UnitFailed < StandardError; end

  def initialize(unit)
    @unit = unit
    @done = false
  end

  def run(rows)
    @result = @unit.call(rows)
  rescue StandardError
    raise UnitFailed
  end

  def fulfill
    @done = true
  end

  def reject(error)
    @error, @done = error, true
  end

  def done?
    @done
  end

  # The unit's return value; raises the reason if it was not committed.
  def value!
    @error ? raise(@error) : @result
  end
end
