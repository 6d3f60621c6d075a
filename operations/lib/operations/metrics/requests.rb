# Responses by status, and how long they took, also those of the page cache. Each worker stores its counts every few seconds.
class Operations::Metrics::Requests < Operations::Metrics::Source
  # A histogram whose counts were made in other processes.
  class Histogram < Prometheus::Client::Histogram
    attr_accessor :values
  end

  def read
    workers = Operations::RequestCounts.stored(directory)
    counter :responses, "Responses by status, since the worker booted.", statuses(workers), by: %i[ worker status ]
    durations(workers) if workers.any?
  end

  private
    def statuses(workers)
      workers.flat_map { |worker| worker["statuses"].map { |status, count| [ [ worker["index"], status ], count ] } }.to_h
    end

    def durations(workers)
      histogram = Histogram.new(:frontpage_request_duration_seconds, labels: [ :worker ],
        docstring: "How long requests took, since the worker booted.", buckets: Operations::RequestCounts::BUCKETS)
      histogram.values = workers.to_h { |worker| [ { worker: worker["index"] }, buckets(worker) ] }
      @registry.register histogram
    end

    # Each bucket includes those below it.
    def buckets(worker)
      sums = worker["durations"].each_with_object([]) { |count, sums| sums << count + sums.last.to_i }
      [ *Operations::RequestCounts::BUCKETS.map(&:to_s), "+Inf" ].zip(sums).to_h.merge("sum" => worker["seconds"])
    end
end
