# Has one thread at a time render a page.
class PageCache::Renderings
  TIMEOUT = 5 # seconds to wait for another thread, before rendering the page as well

  def initialize
    @lock, @finished, @running = Mutex.new, ConditionVariable.new, Set.new
  end

  # Runs the block, after another thread's block for the same +key+ has ended.
  def one_at_a_time(key)
    entered = enter(key)
    yield
  ensure
    leave key if entered
  end

  private
    # Returns nil after the timeout.
    def enter(key)
      deadline = Kit::Clock.now + TIMEOUT
      @lock.synchronize do
        while @running.include?(key)
          remaining = deadline - Kit::Clock.now
          return unless remaining.positive?

          @finished.wait @lock, remaining
        end
        @running.add key
      end
    end

    def leave(key)
      @lock.synchronize do
        @running.delete key
        @finished.broadcast
      end
    end
end
