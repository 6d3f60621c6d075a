# An earlier run that thresholds refer to, such as goodput>=95%: the values of its measurements, by place. A
# place is a scenario, a variant and a concurrency.
class Lab::Baseline
  # Thresholds that apply if none are given. Each is left out if a run has no such values.
  DEFAULTS = [ "goodput>=95%", "p99<=110%" ].freeze
  CONDITIONS = %w[ generator rate seconds requests warm_up posts ].freeze

  def initialize(run, against, any_machine: false)
    raise Lab::Error, "#{against.directory} is the run to check. Name an earlier run." if same?(run, against)
    if against.results.empty?
      raise Lab::Error, "Nothing was measured in #{against.directory}, so it can't be a baseline run."
    end

    @run, @against, @any_machine = run, against, any_machine
  end

  # The results at the place of +result+: the same variant's or, if both runs have only
  # one variant, that variant's.
  def results_for(result)
    place = result.figures.values_at(:scenario, :concurrency)
    here = results.select { |other| other.figures.values_at(:scenario, :concurrency) == place }
    one_variant? ? here : here.select { |other| other.variant.label == result.variant.label }
  end

  # Whether values of both runs can be compared.
  def comparable? = @any_machine || same_machine?

  def noisy? = results.any?(&:noisy?) && !@against.noise_accepted?

  # Sentences about differences between the runs, other than the results.
  def warnings
    [ (machine unless same_machine?), (conditions if differing.any?),
      ("Other processes disturbed the baseline run." if noisy?) ].compact
  end

  private
    def results = @results ||= @against.results
    def same?(run, other) = File.realpath(run.directory) == File.realpath(other.directory)
    def one_variant? = [ @run, @against ].all? { |run| run.variants.uniq.one? }
    def same_machine? = machines.uniq.one?
    def machines = [ @run, @against ].map { |run| Lab::Machine.identity(run.manifest.fetch("machine", {})) }

    def machine
      here, there = machines.map { |record| record.empty? ? "unknown" : Lab::Machine.describe(record) }
      remedy = if @any_machine
        "Compared anyway because of --any-machine."
      else
        "Use --any-machine to compare them anyway."
      end
      "The baseline run is from another machine: #{there} (this run: #{here}). #{remedy}"
    end

    def differing = CONDITIONS.reject { |name| @run.manifest[name] == @against.manifest[name] }

    def conditions
      differences = differing.map do |name|
        "#{name.tr("_", "-")} #{[ @against, @run ].map { |run| run.manifest[name] || "none" }.join(" → ")}"
      end
      "The runs were measured differently: #{differences.join(", ")}."
    end
end
