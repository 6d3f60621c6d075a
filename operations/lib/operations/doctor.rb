# Looks at a community for what has been known to go wrong, and names the way out of each.
class Operations::Doctor
  # +severity+ is :wrong where something has to be done, :doubtful where it should be looked at, :well where it is as it should be.
  Finding = Data.define(:severity, :what, :remedy)

  # In the order in which one spoils the next.
  EXAMINATIONS = %i[ Files Space Upgrades Clock Integrity Log Processes Copies Asides ].freeze

  def initialize(community, litestream)
    @community, @litestream = community, litestream
  end

  # Yields each Finding as it is made. Returns all of them.
  def examine
    EXAMINATIONS.flat_map do |name|
      findings = Operations::Doctor.const_get(name).new(@community, @litestream).findings
      findings.each { |finding| yield finding } if block_given?
      findings
    end
  end
end
