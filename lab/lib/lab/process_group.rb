# A process group that is recorded while it runs, so that the next lab can stop it if this one is killed.
class Lab::ProcessGroup < Kit::ProcessGroup
  # Raises Lab::Error if the command doesn't exist.
  def initialize(...)
    super
    @record = Lab::Orphans.default.record(leader)
  rescue Errno::ENOENT, Errno::EACCES => error
    raise Lab::Error, "A command can't be started: #{error.message}"
  end

  # Describes how its leader ended; nil while it runs.
  def ending
    return unless status

    status.signaled? ? "killed by SIG#{Signal.signame(status.termsig)}" : "exited with status #{status.exitstatus}"
  end

  def kill
    super
    @record.delete
  end

  # The live processes that its leader has started, by process id.
  def children
    Dir["/proc/[0-9]*/stat"].filter_map do |path|
      state, parent = File.read(path).rpartition(") ").last.split
      path[/\d+/].to_i if parent.to_i == leader && state != "Z"
    rescue SystemCallError
      # It has ended.
    end.sort
  end
end
