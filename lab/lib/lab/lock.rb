# Locks a run while a process measures it. The operating system releases the lock when the process ends.
class Lab::Lock
  # Raises Lab::Error with the holder if another process has it.
  def initialize(path, holder: "process #{Process.pid}, since #{Time.now.utc.strftime("%H:%M UTC")}")
    @file = File.open(path, File::RDWR | File::CREAT)
    @file.flock(File::LOCK_EX | File::LOCK_NB) or refuse
    @file.truncate 0
    @file.write holder
    @file.flush
  end

  def release = @file.close

  private
    def refuse
      holder = @file.read
      @file.close
      raise Lab::Error, "#{File.dirname(@file.path)} is being measured by #{holder}. Wait until it is done, or stop that process."
    end
end
