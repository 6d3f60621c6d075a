# Solid Queue needs five minutes to notice that one of its processes was killed. Those of this machine are looked up when it
# starts: jobs that a killed worker was running are marked as failed, as Solid Queue does, and its processes are no longer
# counted.
SolidQueue.on_start do
  gone = SolidQueue::Process.where(hostname: Socket.gethostname).reject do |process|
    Process.getpgid(process.pid)
  rescue Errno::ESRCH
    false
  end
  MaintenanceMode.exempt { gone.each(&:prune) }
end
