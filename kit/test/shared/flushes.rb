# The files that code flushes itself, outside SQLite.
module Flushes
  private
    # Returns the paths of those that this thread flushes while the block runs.
    def flushed(&)
      paths = []
      trace = TracePoint.new(:c_call) { |call| paths << call.self.path if call.method_id == :fdatasync }
      trace.enable(target_thread: Thread.current, &)
      paths
    end
end
