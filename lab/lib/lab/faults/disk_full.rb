# The disk runs full under load, is full for a while, and is made larger, while the server goes on.
class Lab::Faults::DiskFull < Lab::Faults::Fault
  include Lab::Faults::BesideReader

  SECONDS = 15
  FULL = 3 # seconds
  ROOM = 2 * 1024**2 # bytes left to the server
  PLENTY = 1024**3 # bytes
  NEARLY = 64 * 1024 # bytes with which a disk is as good as full

  def self.help = "the disk runs full, and is made larger; takes root"

  def called = "full disk"
  def obstacle = Lab::Faults::SmallDisk.obstacle
  def outcome(&) = disk.mounted(PLENTY) { super }

  private
    def disk = @disk ||= Lab::Faults::SmallDisk.new(File.join(directory, "disk"))
    def storage = File.join(disk.path, "storage")

    def inflict(_)
      start_anew if @events.any?
      relieved = nil
      round = under_load(SECONDS) do |round|
        fill
        relieved = round.now
      end
      raise Lab::Error, "The disk was full, and no write was refused: it was not full enough" unless round.first_error

      { full_at: round.first_error, answered_again: round.good_again(relieved), errors: round.errors, **round.reads }
    end

    # A server that ends takes its write-ahead log with it: one of full size has room for many writes.
    def start_anew
      server.terminate
      server.start
    end

    def fill
      disk.resize disk.used + ROOM
      seconds_until("The disk was not full") { disk.free < NEARLY }
      sleep FULL
    ensure
      disk.resize disk.used + PLENTY
    end

    def told = "#{refusals}, writes again after #{span(:answered_again)} without a restart, #{reader}"

    # What is evidence must outlive the disk.
    def clean_up(outcome)
      FileUtils.cp_r storage, directory unless outcome.good?
      super
    end
end
