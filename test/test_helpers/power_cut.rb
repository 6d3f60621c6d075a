# The disk after a power failure under a server, whose writes to databases are recorded
# (power_cut/record.c), so that one run gives any number of power failures.
class PowerCut
  Operation = Struct.new(:type, :before, :after, :offset, :path, :data)
  HEADER = "Q<6"
  HEADER_BYTES = 48

  # +storage+ is the server's directory before it starts; +folder+ is for the recorder's files.
  def initialize(storage, folder)
    @storage, @folder = storage, folder
    compile
    FileUtils.cp_r storage, original
    File.binwrite clock, [ 0 ].pack("Q<")
    FileUtils.touch log
  end

  # For the server.
  def environment
    { "LD_PRELOAD" => library, "POWER_CUT_LOG" => log, "POWER_CUT_CLOCK" => clock }
  end

  # The number of operations that have begun or ended. Writes acknowledged before must survive a failure now.
  def now = File.binread(clock, 8).unpack1("Q<")

  # Yields a directory with the databases after a power failure at +time+. Of each write that wasn't synced,
  # +survives+ returns whether it reached the disk anyway. A deletion always has.
  def at(time, survives: ->(_) { false })
    Dir.mktmpdir do |image|
      FileUtils.cp_r "#{original}/.", image
      operations.each do |path, all|
        begun = all.select { |operation| operation.before <= time }
        syncs = begun.select { |operation| operation.type == "s" && operation.after <= time }
        synced = syncs.map(&:before).max.to_i
        kept = begun.select do |operation|
          operation.before < synced || operation.type == "u" || survives.call(operation)
        end
        replay kept, File.join(image, path.delete_prefix(@storage))
      end
      yield image
    end
  end

  private
    def original = "#{@folder}/original"
    def log = "#{@folder}/log"
    def clock = "#{@folder}/clock"
    def library = "#{@folder}/record.so"

    def compile
      source = Rails.root.join("test/test_helpers/power_cut/record.c").to_s
      system("gcc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl", exception: true)
    end

    # By path, in order.
    def operations
      @operations ||= File.open(log, "rb") do |file|
        Enumerator.produce { read(file) || raise(StopIteration) }.sort_by(&:before).group_by(&:path)
      end
    end

    def read(file)
      header = file.read(HEADER_BYTES) or return
      type, before, after, offset, path_bytes, data_bytes = header.unpack(HEADER)
      Operation.new(type.chr, before, after, offset, file.read(path_bytes), file.read(data_bytes))
    end

    def replay(operations, path)
      operations.each do |operation|
        case operation.type
        when "w" then open(path) { |file| file.pwrite operation.data, operation.offset }
        when "t" then open(path) { |file| file.truncate operation.offset }
        when "u" then FileUtils.rm_f path
        end
      end
    end

    def open(path, &) = File.open(path, File::RDWR | File::CREAT | File::BINARY, &)
end
