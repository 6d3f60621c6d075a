require_relative "../../lib/frontpage/counts_without_cache_database"
require_relative "../../lib/frontpage/runs_jobs_without_queue"

# Solid Queue takes five minutes to notice that one of its processes was killed. So when it starts, it prunes
# the processes of this host that no longer exist, which marks the jobs they were running as failed.
SolidQueue.on_start do
  gone = SolidQueue::Process.where(hostname: Socket.gethostname).reject do |process|
    Process.getpgid(process.pid)
  rescue Errno::ESRCH
    false
  end
  MaintenanceMode.exempt { gone.each(&:prune) }
end

SolidQueue.on_worker_start { MaintenanceMode.watch_storage }

# While the databases of the cache and the queue fail (docs/decisions/0072-overrides-of-private-methods.md).
SolidCache::Store.prepend CountsWithoutCacheDatabase
ActiveJob::QueueAdapters::SolidQueueAdapter.prepend RunsJobsWithoutQueue

# The pages about jobs suggest names of jobs. To find them, Mission Control reads up to 1,000 jobs.
module NamesOfFewJobs
  def job_class_names(from_first: 50) = limit(from_first).map(&:job_class_name).uniq
end
ActiveJob::JobsRelation.prepend NamesOfFewJobs
