# Responses by status and duration, including the page cache's. Workers store their counts every few seconds.
class Operations::Metrics::Requests < Operations::Metrics::Source
  # A histogram whose counts were made in other processes.
  class Histogram < Prometheus::Client::Histogram
    attr_accessor :values
  end

  def read
    workers = Operations::RequestCounts.stored(directory)
    counter :responses, "Responses by status, since the worker booted.", statuses(workers),
      by: %i[ worker status ]
    durations(workers) if workers.any?
  end

  private
    def statuses(workers)
      workers.each_with_object({}) do |worker, counts|
        worker["statuses"].each { |status, count| counts[[ worker["index"], status ]] = count }
      end
    end

    def durations(workers)
      histogram = Histogram.new(:frontpage_request_duration_seconds, labels: [ :worker ],
        docstring: "How long requests took, since the worker booted.",
        buckets: Operations::RequestCounts::BUCKETS)
      histogram.values = workers.to_h { |worker| [ { worker: worker["index"] }, buckets(worker) ] }
      @registry.register histogram
    end

    # Each bucket includes those below it.
    def buckets(worker)
      sums = worker["durations"].each_with_object([]) { |count, sums| sums << count + sums.last.to_i }
      bounds = [ *Operations::RequestCounts::BUCKETS.map(&:to_s), "+Inf" ]
      bounds.zip(sums).to_h.merge("sum" => worker["seconds"])
    end
end
