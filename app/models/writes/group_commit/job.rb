# A queued unit of work and its result.
class Writes::GroupCommit::Job
  # The unit itself raised (see the cause); the batch and its commit are fine.
  class Failed < StandardError; end

  def initialize(unit)
    @unit = unit
    @done = false
  end

  def run(rows)
    @result = @unit.call(rows)
  rescue StandardError
    raise Failed
  end

  def succeed
    @done = true
  end

  def fail(error)
    @error, @done = error, true
  end

  def done?
    @done
  end

  # The unit's return value; raises the reason if it was not committed.
  def outcome
    @error ? raise(@error) : @result
  end
end
