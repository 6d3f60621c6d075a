# Locks a run while a process measures it.
class Lab::Lock
  # Raises Lab::Error with the holder if another process has it.
  def initialize(path, holder: "process #{Process.pid}, since #{Time.now.utc.strftime("%H:%M UTC")}")
    @lock = Kit::FileLock.acquire(path) or refuse(path)
    @lock.write holder
  end

  def release = @lock.release

  private
    def refuse(path)
      raise Lab::Error, "#{File.dirname(path)} is being measured by #{File.read(path)}. " \
        "Wait until it is done, or stop that process."
    end
end
