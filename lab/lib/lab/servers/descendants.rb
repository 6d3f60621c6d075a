# The processes that a command has started, including those that left its process group or its session, such
# as daemons. They are found by their process group, by their parent, and by an environment variable, which
# children inherit. Only a process that does away with all three goes unnoticed.
class Lab::Descendants
  VARIABLE = "LAB_PROCESSES"

  KILL_TIMEOUT = 5 # seconds. A process that waits for a disk doesn't end before that

  include Kit::Clock

  # +marker+ is the value of that variable in the command's environment, and +group+ its
  # process group. Either may be nil.
  def initialize(marker, group: nil)
    @assignment, @group = (marker && "#{VARIABLE}=#{marker}"), group
    @known = []
  end

  # The processes that run now. A process that was found earlier is recognized even if its parent has ended.
  def alive
    all = Lab::ProcessStat.all.reject { |stat| stat.pid == Process.pid }
    found = all.select { |stat| stat.group == @group || @known.include?(stat.identity) || marked?(stat) }
    found |= children(all, found) until (children(all, found) - found).empty?
    @known = found.map(&:identity)
    found
  end

  # Kills them, and processes that they start meanwhile.
  def kill
    wait_until(seconds: KILL_TIMEOUT, every: 0.01) { alive.each { |stat| kill_process stat }.empty? }
  end

  private
    def marked?(stat) = @assignment && stat.environment?(@assignment)

    def children(all, found)
      parents = found.to_set(&:pid)
      all.select { |stat| parents.include?(stat.parent) }
    end

    def kill_process(stat)
      Process.kill "KILL", stat.pid if stat.identity.alive?
    rescue Errno::ESRCH
      # It has just ended.
    end
end
