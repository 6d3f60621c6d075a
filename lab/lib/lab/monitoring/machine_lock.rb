require "tmpdir"

# At most one lab measures on a machine: two would disturb each other. Each user has a separate lock.
module Lab::MachineLock
  class << self
    # Holds it until this process ends. Returns the process that has it already, as text, or nil.
    def take
      return if @lock

      @lock = Kit::FileLock.acquire(path)
      @lock ? @lock.write(me) : (return File.read(path))
      nil
    end

    # Raises Lab::NoisyMachine if another lab is measuring, unless that is +accepted+. Returns warnings.
    def check(accepted:)
      other = take or return []
      raise Lab::NoisyMachine,
        "Another lab is measuring on this machine: #{other}. Wait until it is done, or use " \
        "--accept-noise; the report will mention it." unless accepted

      [ "another lab was measuring on this machine: #{other}" ]
    end

    private
      def path = File.join(Dir.tmpdir, "lab-#{Process.uid}.lock")
      def me = "process #{Process.pid} in #{Dir.pwd}, since #{Time.now.utc.strftime("%H:%M UTC")}"
  end
end
