# The processor time that a search may spend in the full-text index, all its statements together.
# SQLite holds the GVL, so other requests of the process wait as long. Waiting isn't counted, so
# a busy machine finds as much.
class Search::Budget
  SECONDS = 0.025

  def initialize(seconds = SECONDS)
    @seconds = seconds
  end

  # Starts with the first call.
  def left = [ ends_at - now, 0.0 ].max

  # Records that matches were left out.
  def exceed! = @exceeded = true
  def exceeded? = @exceeded == true

  private
    def ends_at = @ends_at ||= now + @seconds
    def now = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
end
