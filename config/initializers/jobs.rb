# Solid Queue takes five minutes to notice that one of its processes was killed. So when it starts, it prunes the processes of
# this host that no longer exist, which marks the jobs they were running as failed.
SolidQueue.on_start do
  gone = SolidQueue::Process.where(hostname: Socket.gethostname).reject do |process|
    Process.getpgid(process.pid)
  rescue Errno::ESRCH
    false
  end
  MaintenanceMode.exempt { gone.each(&:prune) }
end
