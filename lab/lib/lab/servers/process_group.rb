require "securerandom"

# A process group that is recorded while it runs, so that the next lab can stop it if this one is killed.
class Lab::ProcessGroup < Kit::ProcessGroup
  # The command doesn't exist.
  class NotFound < Lab::Error
  end

  GRACE = 0.5 # seconds that the others have to exit after their leader

  # The processes that still ran after the leader had exited on request, as text.
  attr_reader :leaked

  # +words+ and +options+ as for Process.spawn. Raises NotFound if there is no such command.
  def initialize(*words, **options)
    environment = words.first.is_a?(Hash) ? words.shift : {}
    marker = SecureRandom.hex(8)
    @leaked, @ignored = [], false
    Lab::Workspace.current.make_results # the record goes there, also without a run
    @record = Lab::Orphans.default.record(marker)
    @record.write marker
    super({ **environment, Lab::Descendants::VARIABLE => marker }, *words, **options)
    @descendants = Lab::Descendants.new(marker, group: leader)
    @record.write marker, leader:
  rescue SystemCallError => error
    leader ? kill : @record.delete
    raise error unless [ Errno::ENOENT, Errno::EACCES ].include?(error.class)

    raise NotFound, "A command can't be started: #{error.message}"
  end

  # Describes how its leader ended; nil while it runs.
  def ending
    return unless status

    if status.signaled?
      "killed by SIG#{Signal.signame(status.termsig)}"
    else
      "exited with status #{status.exitstatus}"
    end
  end

  # Whether its leader was killed because it didn't exit on request.
  def ignored_request? = @ignored

  # Live processes that belong to it, even if they have left the group.
  def processes = @descendants.alive

  # Kills them unless they exit within +seconds+. A suspended process would not exit before it continues.
  def stop(seconds:)
    processes # finds processes that would lose their parent
    signal "TERM"
    signal "CONT"
    @ignored = !wait(seconds)
    wait_until(seconds: GRACE, every: 0.02) { processes.empty? } unless @ignored
    @leaked = processes.map(&:to_s) unless @ignored
  ensure
    kill
  end

  def kill
    super
    @descendants.kill
    @record.delete
  end

  # The live processes that its leader has started, by process id.
  def children = Lab::ProcessStat.all.select { |stat| stat.parent == leader }.map(&:pid).sort
end
