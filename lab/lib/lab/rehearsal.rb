# What a run would do, and how long that would take, without doing any of it.
class Lab::Rehearsal
  AROUND = 5 # seconds to copy a database, start and stop a server, and look for every write
  BEFORE = 15 # seconds to find the machine calm and to prepare a subject's database

  # +plan+ is a manifest as it would be kept, with its keys as symbols.
  def initialize(plan)
    @plan = plan
    @cells = Lab::Cell.plan(**plan.slice(:scenarios, :ladder, :repeats), variants: plan[:variants].map { |variant| Lab::Variant.new(**variant) })
  end

  # In seconds.
  def estimate = @cells.size * (@plan[:seconds] + @plan[:warm_up] + AROUND) + @cells.map { |cell| cell.variant.subject }.uniq.size * BEFORE

  def heading
    "#{@cells.size == 1 ? "1 cell" : "#{@cells.size} cells"}, about #{duration}: each #{@plan[:seconds]} s after #{@plan[:warm_up]} s of warm-up, and some #{AROUND} s to start, stop and look"
  end

  def rows
    [ [ "", "scenario", "variant", "c", "repeat" ], *@cells.map.with_index(1) { |cell, number| [ number, cell.scenario, cell.variant.label, cell.concurrency, cell.repeat ].map(&:to_s) } ]
  end

  private
    def duration
      hours, minutes = (estimate / 60.0).ceil.divmod(60)
      hours.zero? ? "#{minutes} min" : "#{hours} h #{minutes} min"
    end
end
