require "json"

# What a run would do, and how long that would take, without doing any of it.
class Lab::Rehearsal
  AROUND = 5 # seconds to copy a database, start and stop a server, and look for every write
  BEFORE = 15 # seconds to find the machine calm and to prepare a subject's database
  RATE = 800 # requests a second that a load by their number is taken to have answered

  # +plan+ is a manifest as it would be kept, with its keys as symbols.
  def initialize(plan)
    @manifest = JSON.parse(JSON.generate(plan))
    @plan = Lab::Plan.new(@manifest)
    @cells = @plan.cells
  end

  # In seconds.
  def estimate
    @cells.sum { |cell| length(cell) + @manifest["warm_up"] + AROUND } + @cells.map { |cell| cell.variant.subject }.uniq.size * BEFORE
  end

  def heading
    "#{@cells.size == 1 ? "1 cell" : "#{@cells.size} cells"}, about #{duration}: #{@plan}, and some #{AROUND} s for each to start, stop and look"
  end

  def rows
    [ [ "", "scenario", "variant", "c", "requests", "repeat" ], *@cells.map.with_index(1) { |cell, number| [ number, cell.scenario, cell.variant.label, cell.concurrency, cell.requests || "–", cell.repeat ].map(&:to_s) } ]
  end

  private
    def length(cell) = cell.requests ? cell.requests.fdiv(RATE) : @manifest["seconds"]

    def duration
      hours, minutes = (estimate / 60.0).ceil.divmod(60)
      hours.zero? ? "#{minutes} min" : "#{hours} h #{minutes} min"
    end
end
