# Shared by all examinations.
class Operations::Doctor::Examination
  # +seconds+ is the time limit for a check that reads a whole file; 0 for none. During such a check, the
  # block is called with sentences.
  def initialize(directory, litestream, seconds:, asked: litestream.destination, &announce)
    @directory, @litestream, @seconds, @asked, @announce = directory, litestream, seconds, asked, announce
  end

  private
    # +asked+ is the destination in BACKUP_TO; the site may replicate to another, that of +litestream+.
    attr_reader :directory, :litestream, :seconds, :asked

    # The environment of the site's server; the shell's, which may differ, if it can't be read.
    def variables
      @variables ||= [ Operations::Upgrade::Site.new(directory).environment, ENV.to_h ].find(&:any?)
    end

    def announce(sentence) = @announce&.call(sentence)

    def destination = litestream.destination
    def databases = directory.existing
    def ok(kind, what) = build(:ok, kind, what)
    def error(kind, what, remedy, about: nil) = build(:error, kind, what, remedy, about)
    def warning(kind, what, remedy, about: nil) = build(:warning, kind, what, remedy, about)

    def build(severity, kind, what, remedy = nil, about = nil)
      Operations::Doctor::Finding.new(kind:, severity:, what:, remedy:, about:)
    end

    def count(number, noun) = "#{number} #{noun}#{"s" unless number == 1}"
    def size(bytes) = Operations::Disk.size(bytes)
    def time(time) = time.getutc.strftime("%F %T UTC")
end
