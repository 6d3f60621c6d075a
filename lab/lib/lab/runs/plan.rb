# The measurements of a manifest.
class Lab::Plan
  # A scenario on a variant at a concurrency, with its number of iterations; +requests+
  # is nil if it runs for a time.
  Load = Data.define(:scenario, :variant, :concurrency, :requests, :iterations)

  def initialize(manifest)
    @manifest = manifest
  end

  def measurements = Lab::Measurement.plan(loads)

  # The listed scenarios, or all of them, at each concurrency, on each variant.
  def loads = @manifest["loads"] ? listed : combined

  def variants
    @manifest["variants"].map { |variant| Lab::Variant.read(variant) }
  end

  # "5 × 20,000 requests; 1 × 100,000 requests after 2 s of warm-up"
  def to_s
    lengths = loads.map { |load| "#{load.iterations} × #{length(load)}" }.uniq
    "#{lengths.join("; ")} after #{@manifest["warm_up"]} s of warm-up"
  end

  private
    def listed
      @manifest["loads"].map do |load|
        Load.new(scenario: load["scenario"], variant: Lab::Variant.read(load),
          **load.slice("concurrency", "requests", "iterations").transform_keys(&:to_sym))
      end
    end

    def combined
      @manifest["scenarios"].product(@manifest["concurrency"], variants)
        .map do |scenario, concurrency, variant|
        Load.new(scenario:, variant:, concurrency:, requests: @manifest["requests"],
          iterations: @manifest["iterations"])
      end
    end

    def length(load)
      load.requests ? "#{Lab::Figures.number(load.requests)} requests" : "#{@manifest["seconds"]} s"
    end
end
