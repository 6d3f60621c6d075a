# The processors of this machine that the process may run on, and keeping it to one of them.
#
# A worker of Puma computes in one thread at a time. Let loose, the next of its threads wakes up on whichever processor is
# free, and finds the caches there cold: on two cores, with three threads each, that takes a fifth of the site's rate
# (docs/results).
module CpuAffinity
  STATUS = "/proc/self/status"

  class << self
    # Keeps this process and its threads to the +index+th of its processors, counting round. Returns whether it could: only
    # Linux with util-linux can.
    def pin_to(index)
      list = allowed
      list.any? && !!system(
        "taskset", "--all-tasks", "--cpu-list", "--pid", list[index % list.size].to_s, Process.pid.to_s, out: File::NULL,
        err: File::NULL
      )
    end

    # Their numbers; none where the system does not say.
    def allowed
      File.exist?(STATUS) ? parse(File.read(STATUS)[/^Cpus_allowed_list:\s*(\S+)/, 1].to_s) : []
    end

    private
      # "0-3,8" are five.
      def parse(list)
        list.split(",").flat_map { |range| range.split("-").then { |first, last = first| (first.to_i..last.to_i).to_a } }
      end
  end
end
