# The processors that this process may run on, and pinning it to one of them.
#
# A Puma worker computes in one thread at a time. Without pinning, its next thread wakes up on whichever
# processor is free, with cold caches: on two cores, with three threads each, that costs a fifth of the
# throughput (docs/results).
module CpuAffinity
  STATUS = "/proc/self/status"

  class << self
    # Pins this process and its threads to the +index+th of its processors, modulo their number. Returns
    # whether it worked: it needs Linux with util-linux.
    def pin_to(index)
      list = allowed
      list.any? && !!system("taskset", "--all-tasks", "--cpu-list", "--pid", list[index % list.size].to_s,
        Process.pid.to_s, out: File::NULL, err: File::NULL)
    end

    # Processor numbers; empty if the system doesn't report them.
    def allowed
      File.exist?(STATUS) ? parse(File.read(STATUS)[/^Cpus_allowed_list:\s*(\S+)/, 1].to_s) : []
    end

    private
      # "0-3,8" means five processors.
      def parse(list)
        list.split(",").flat_map do |range|
          range.split("-").then { |first, last = first| (first.to_i..last.to_i).to_a }
        end
      end
  end
end
