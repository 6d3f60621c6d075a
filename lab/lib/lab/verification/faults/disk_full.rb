# The disk fills up under load, stays full for a while, and is then enlarged. Meanwhile the server should
# return errors or let clients wait, and it should recover without a restart.
class Lab::Faults::DiskFull < Lab::Faults::Fault
  include Lab::Faults::WithReader

  SECONDS = 15
  FULL = 3.0 # seconds
  ROOM = 2 * 1024**2 # bytes left to the server
  PLENTY = 1024**3 # bytes
  NEARLY = 64 * 1024 # free bytes at which a disk counts as full

  def self.help = "the disk fills up and is then enlarged (needs root)"

  def title = "full disk"
  def obstacle = without_sqlite || Lab::Faults::SmallDisk.obstacle
  def outcome(&) = disk.mounted(PLENTY) { super }

  private
    def disk = @disk ||= Lab::Faults::SmallDisk.new(File.join(directory, "disk"))
    def storage = File.join(disk.path, "storage")

    def inject(_)
      restart_server if @events.any?
      full = relieved = nil
      round = under_load(SECONDS) do |round|
        full = fill(round)
        relieved = round.now
      end
      unless round.first_error || round.silence(full) > FULL / 2
        raise Lab::Error, "Writes succeeded while the disk should have been full"
      end

      { full_at: full, answered_again: round.good_again(relieved), silence: round.silence(full),
        errors: round.errors, **round.reads }
    end

    # A server deletes its write-ahead log when it stops. A large one would free space for many writes.
    def restart_server
      server.terminate
      server.start
    end

    # Returns the time at which it was full. The room halves every second, since a server that stores little
    # wouldn't fill it.
    def fill(round)
      room, due = ROOM, now
      seconds_until("The disk was not full") do
        if now >= due
          disk.resize disk.used + room
          room, due = room / 2, now + 1
        end
        disk.free < NEARLY
      end
      round.now.tap { sleep FULL }
    ensure
      disk.resize disk.used + PLENTY
    end

    def summary
      "#{error_counts}, longest stall #{span(:silence)}, writes recovered after #{span(:answered_again)} " \
      "without a restart, #{reader}"
    end

    def broken_guarantees = without_recovery("full disks")

    # The evidence must survive the removal of the disk.
    def clean_up(outcome)
      FileUtils.cp_r storage, directory unless outcome.good?
      super
    end
end
