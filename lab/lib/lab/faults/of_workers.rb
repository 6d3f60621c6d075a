# Shared by faults that hit one Puma worker.
module Lab::Faults::OfWorkers
  private
    # The number of workers before the fault. Raises Lab::Error if the server has no workers.
    def workers = @workers ||= count_workers

    # Puma forks them one by one: complete when no more appear within a second.
    def count_workers
      before = nil
      until (count = server.workers.size) == before
        before = count
        sleep 1
      end
      return count if count.positive?

      raise Lab::Error, "The server of #{target.name} is a single process without workers. Set WEB_CONCURRENCY to 2 or more."
    end
end
