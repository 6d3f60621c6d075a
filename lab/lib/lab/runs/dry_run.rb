require "json"

# Lists the measurements of a run and estimates how long they take, without running them.
class Lab::DryRun
  OVERHEAD = 5 # seconds to copy a database, start and stop a server, and verify the rows
  PREPARATION = 15 # seconds to check the machine's noise and to prepare a target's database
  RATE = 800 # assumed requests per second of a load with a fixed number of requests

  # +plan+ is a manifest with symbols as keys.
  def initialize(plan)
    @manifest = JSON.parse(JSON.generate(plan))
    @plan = Lab::Plan.new(@manifest)
    @measurements = @plan.measurements
  end

  # In seconds.
  def estimate
    targets = @measurements.map { |measurement| measurement.variant.what }.uniq
    loads = @measurements.sum { |measurement| length(measurement) + @manifest["warm_up"] + OVERHEAD }
    loads + targets.size * PREPARATION
  end

  def heading
    count = @measurements.size == 1 ? "1 measurement" : "#{@measurements.size} measurements"
    "#{count}, about #{duration}: #{@plan}, and about #{OVERHEAD} s each to start, stop and verify"
  end

  def rows
    [ HEADER, *@measurements.map.with_index(1) { |measurement, number| row(measurement, number) } ]
  end

  # Sentences about what the estimate doesn't include.
  def notes
    names = @plan.variants.map(&:target).uniq.map { |name| Lab::Target.find(name) }
      .select(&:install?).map(&:name)
    return [] if names.empty?

    [ "Not included: what #{names.join(" and ")} has to install first. To compile gems or a Ruby may take " \
      "up to an hour." ]
  end

  private
    HEADER = [ "", "scenario", "variant", "c", "requests", "iteration" ]

    def row(measurement, number)
      [ number, measurement.scenario, measurement.variant.label, measurement.concurrency,
        measurement.requests || "–", measurement.iteration ].map(&:to_s)
    end

    def length(measurement) = measurement.requests ? measurement.requests.fdiv(RATE) : @manifest["seconds"]

    def duration
      hours, minutes = (estimate / 60.0).ceil.divmod(60)
      hours.zero? ? "#{minutes} min" : "#{hours} h #{minutes} min"
    end
end
