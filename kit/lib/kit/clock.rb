# Monotonic time: changing the system clock has no effect on it.
module Kit::Clock
  module_function

  # Seconds since an arbitrary moment.
  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  # Runs the block every +every+ seconds until its result is truthy, and returns that; nil after +seconds+.
  def wait_until(seconds:, every: 0.05)
    give_up_at = now + seconds
    sleep every until (result = yield) || now > give_up_at
    result || nil
  end
end
