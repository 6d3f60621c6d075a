# A process that is begun again whenever it ends, until it is to stop. Where it ends at once, each time is waited for longer.
class Operations::Supervision
  include Operations::Clock

  LONG_ENOUGH = 30 # seconds, after which it is taken to have begun well
  PAUSES = [ 1, 2, 5, 15, 60 ].freeze # seconds between an end and the next beginning
  FAREWELL = 40 # seconds: Litestream copies what is left for thirty

  # What begins bin/ops for the process +owner+. Ctrl-C at a terminal reaches all that run there: this one is told by its owner when to end.
  def self.ops(*words, owner:) = [ "sh", "-c", "trap '' INT; exec \"$0\" \"$@\"", File.join(Operations::ROOT, "bin/ops"), *words, "--owner", owner.to_s ]

  # +words+ as for Process.spawn, +called+ what they are called; the block is told what happens, in a sentence.
  def initialize(*words, called: words.join(" "), pauses: PAUSES, &tell)
    @words, @called, @pauses, @tell = words, called, pauses, tell
    @lock, @wake, @stopping = Mutex.new, ConditionVariable.new, false
  end

  # Returns once it was stopped.
  def run
    soon_ended = 0
    until @stopping
      began = now
      run_once
      break if @stopping

      soon_ended = now - began < LONG_ENOUGH ? soon_ended + 1 : 0
      pause = @pauses[[ soon_ended, @pauses.size - 1 ].min]
      tell "#{@called} ended; it is begun again in #{pause} s."
      wait pause
    end
  end

  # Returns once it has ended. May be called from any thread.
  def stop
    @lock.synchronize { @stopping = true; @wake.broadcast }
    process = @process or return
    Process.kill "TERM", process
    give_up_at = now + FAREWELL
    sleep 0.05 until @process.nil? || ended?(process) || now > give_up_at
    Process.kill "KILL", process if now > give_up_at
  rescue Errno::ESRCH
    # It has gone by itself.
  end

  private
    def run_once
      @lock.synchronize { @process = Process.spawn(*@words) unless @stopping }
      sleep 0.1 until @process.nil? || ended?(@process)
    rescue SystemCallError => error # there is no process to be had just now
      tell error.message
    ensure
      @process = nil
    end

    # Puma asks for all children that have ended: whoever asks second is told that there is none.
    def ended?(process)
      !!Process.wait(process, Process::WNOHANG)
    rescue Errno::ECHILD
      true
    end

    # Where it is told may be a disk that is full.
    def tell(message)
      @tell.call message
    rescue SystemCallError
      nil
    end

    def wait(seconds) = @lock.synchronize { @wake.wait(@lock, seconds) unless @stopping }
end
