# Checks a site for known problems and says how to fix each.
class Operations::Doctor
  # +severity+ is :wrong if something must be done, :doubtful if it should be looked at, :well otherwise.
  Finding = Data.define(:kind, :severity, :what, :remedy)

  # In the order in which one problem causes the next.
  EXAMINATIONS = %i[ Files Space Placement Upgrades Maintenance Clock Integrity Log Processes Copies Asides ].freeze
  # If the data is in PostgreSQL, the SQLite files that were moved there say nothing about the site.
  WITHOUT_FILES = %i[ Engine Space Maintenance ].freeze

  def initialize(community, litestream)
    @community, @litestream = community, litestream
  end

  # Yields each Finding as it is made. Returns all of them.
  def examine
    examinations.flat_map do |name|
      findings = Operations::Doctor.const_get(name).new(@community, @litestream).findings
      findings.each { |finding| yield finding } if block_given?
      findings
    end
  end

  private
    def examinations = Operations::Coverage.new(@community).gap ? WITHOUT_FILES : EXAMINATIONS
end
