# The processes of a server: the first is its master, and some that it started are its workers (Lab::Workers).
class Lab::Telemetry::Processes
  MAX_COMMAND_LENGTH = 60

  # +group+ is their process group, and the process id of the master.
  def initialize(group)
    @group = group
    @members, @children, @commands, @disk = [], [], {}, {}
  end

  # Finds processes that have started or ended. More expensive than a sample, since it reads all processes of
  # the machine.
  def find
    @members = Lab::Activity.group(@group)
    @children |= @members.select { |member| member.parent == @group }.map(&:pid)
    @members.each { |member| @commands[member.pid] = command(member) }
  end

  # The processor time in seconds by process, and the bytes that all of them have read
  # from disk and written to it.
  def sample
    spent = @members.to_h { |member| [ member.pid, processor_time(member.pid) ] }.compact
    @members.each { |member| @disk.store member.pid, (disk(member.pid) || @disk.fetch(member.pid, [ 0, 0 ])) }
    read, written = @disk.values.transpose.map(&:sum)
    { spent:, read:, written: }
  end

  # In bytes: +memory+ with memory that several processes share divided among them,
  # +resident+ counted in each of them.
  def memory
    if @members.any?
      { memory: @members.sum { |member| memory_of(member) }, resident: @members.sum(&:memory) }
    else
      {}
    end
  end

  # Their process ids.
  def workers
    _, alike = Lab::Workers.alike(@commands.slice(*@children))
    alike || @children
  end

  # The role and the command line of each process.
  def to_h
    @commands.to_h { |pid, command| [ pid, { role: role(pid), command: } ] }
  end

  private
    def role(pid)
      if pid == @group then @children.any? ? "master" : "server"
      elsif (number = workers.index(pid)) then "worker #{number + 1}"
      else "other #{(@commands.keys - workers - [ @group ]).index(pid) + 1}"
      end
    end

    # Servers usually set it to a title once they have started.
    def command(member)
      words = read(member.pid, "cmdline").to_s.scrub.tr("\0", " ").split
      return member.name if words.empty?

      words.map { |word| word.start_with?("/") ? File.basename(word) : word }.join(" ")[0, MAX_COMMAND_LENGTH]
    end

    # The name is in parentheses and may contain any character (proc(5)).
    def processor_time(pid)
      read(pid, "stat")&.then do |text|
        (text.rpartition(") ").last.split[11, 2].sum(&:to_i) * Lab::Activity::TICK).round(2)
      end
    end

    # Nil for processes of other users.
    def disk(pid)
      read(pid, "io")&.then do |text|
        [ text[/^read_bytes: (\d+)/, 1].to_i, text[/^write_bytes: (\d+)/, 1].to_i ]
      end
    end

    # The proportional share of shared memory, if the system reports it: workers share most of their memory
    # with their master.
    def memory_of(member)
      share = read(member.pid, "smaps_rollup") or return member.memory
      share[/^Pss:\s+(\d+)/, 1].to_i * 1024
    end

    # Nil if the process has ended, or the file can't be read.
    def read(pid, name)
      File.read("/proc/#{pid}/#{name}")
    rescue SystemCallError
      nil
    end
end
