require "zlib"

# How many different visitors there were, without keeping who. It is exact up to EXACT of them, and beyond that HyperLogLog (Flajolet,
# Fusy, Gandouet and Meunier, 2007) over hashes of 64 bits, which need no correction for large numbers (Heule, Nunkesser and Hall, 2013),
# with the estimator of Ertl ("New cardinality estimation algorithms for HyperLogLog sketches", 2017), which needs none for small ones.
# Its standard error is 1.04 / √4096 = 1.6 %.
#
# What is merged in whatever order gives the same bytes.
class Tally::Sketch
  EXACT = 512
  PRECISION = 12 # bits
  REGISTERS = 1 << PRECISION
  REST = 64 - PRECISION # bits of a hash that a register counts the leading zeros of
  ERROR = 1.04 / Math.sqrt(REGISTERS)

  # Reads what +dump+ wrote, once it is asked for.
  def self.load(bytes) = new(bytes)

  def initialize(bytes = nil)
    @bytes = bytes
    @members = Set.new unless bytes
  end

  # +visitor+ is a hash of 64 bits, as 16 hex digits.
  def add(visitor)
    hash = [ visitor ].pack("H16")
    members ? remember(hash) : count_in(hash)
    self
  end

  # Adds those of another, as Set#merge does.
  def merge(other)
    if other.members
      other.members.each { |hash| members ? remember(hash) : count_in(hash) }
    else
      keep_registers
      raise_registers other.registers
    end
    self
  end

  # How many there are, as a whole number. More than EXACT where it estimates, so that the visitors of a page never outnumber the site's.
  def size = members ? members.size : [ estimate.round, EXACT + 1 ].max

  def dump = @bytes || (members ? "e#{members.sort.join}".b : "r".b << Zlib.deflate(registers))
  def ==(other) = other.is_a?(Tally::Sketch) && dump == other.dump

  protected
    def members
      open if @bytes
      @members
    end

    def registers
      open if @bytes
      @registers
    end

  private
    def open
      kind, rest, @bytes = @bytes.byteslice(0, 1), @bytes.byteslice(1..), nil
      kind == "e" ? @members = Set.new(rest.unpack("a8" * (rest.bytesize / 8))) : @registers = Zlib.inflate(rest)
    end

    def remember(hash)
      @members << hash
      keep_registers if @members.size > EXACT
    end

    def keep_registers
      return unless members

      hashes, @members, @registers = @members, nil, ("\0" * REGISTERS).b
      hashes.each { |hash| count_in(hash) }
    end

    def count_in(hash)
      number = hash.unpack1("Q>")
      rank = REST + 1 - (number & (1 << REST) - 1).bit_length
      registers.setbyte(number >> REST, rank) if rank > @registers.getbyte(number >> REST)
    end

    def raise_registers(others)
      others.each_byte.with_index { |rank, index| @registers.setbyte(index, rank) if rank > @registers.getbyte(index) }
    end

    # Ertl 2017, algorithm 6.
    def estimate
      counts = registers.each_byte.tally
      z = REGISTERS * tau(1 - counts.fetch(REST + 1, 0).fdiv(REGISTERS))
      REST.downto(1) { |rank| z = 0.5 * (z + counts.fetch(rank, 0)) }
      REGISTERS**2 / (2 * Math.log(2) * (z + REGISTERS * sigma(counts.fetch(0, 0).fdiv(REGISTERS))))
    end

    def sigma(x)
      return Float::INFINITY if x == 1

      y, z = 1, x
      loop do
        x *= x
        before, z, y = z, z + x * y, y * 2
        return z if z == before
      end
    end

    def tau(x)
      return 0 if x == 0 || x == 1

      y, z = 1, 1 - x
      loop do
        x = Math.sqrt(x)
        y *= 0.5
        before, z = z, z - (1 - x)**2 * y
        return z / 3 if z == before
      end
    end
end
