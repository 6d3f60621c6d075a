# A unit of work on its way through a batch, and what came of it.
class Writes::GroupCommit::Job
  # The unit itself raised: its cause says what. The batch and its commit are not to blame.
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
