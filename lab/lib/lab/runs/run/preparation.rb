require "fileutils"

# Prepares everything that the measurements of a run need: installed variants, one database template for each
# target and size, and a runner for each measurement.
class Lab::Run::Preparation
  # +manifest+ is the run's; +folder+ is where the templates go.
  def initialize(manifest, folder:)
    @manifest, @folder = manifest, folder
    @done = {}
  end

  # +directory+ is where all files of the measurement go.
  def runner(measurement, directory:, as: Lab::MeasurementRunner, **how)
    target = target(measurement.variant)
    template = template(target, measurement.variant, rows_for(target.scenario(measurement.scenario)))
    as.new(measurement, target:, template:, generator:, directory:, warm_up: @manifest["warm_up"],
      **load_options(measurement), **how)
  end

  def clean_up = FileUtils.rm_rf @folder

  private
    # With everything installed that the variant needs.
    def target(variant)
      once("target of #{variant.slug}") { variant.measured_target.tap { |target| variant.install(target) } }
    end

    # A revision has a database of its own.
    def template(target, variant, rows)
      name = [ target.name, variant.revision&.slug, rows ].compact.join("-")
      once(name) { Lab::Template.new(target, File.join(@folder, name), rows:).tap(&:make) }
    end

    # The value of the block, which runs once for +name+. If it failed, later calls fail for the same reason.
    def once(name)
      @done[name] ||= begin
        yield
      rescue Lab::Error => error
        error
      end
      @done[name].is_a?(Lab::Error) ? raise(@done[name]) : @done[name]
    end

    def rows_for(scenario)
      scenario.rows(minimum: @manifest["rows"], seconds: @manifest["seconds"].to_i + @manifest["warm_up"])
    end

    def generator = @generator ||= Lab::Generators.find(@manifest["generator"])

    def stages = @manifest["stages"]&.then { |text| Lab::Stages.parse(text) }

    def load_options(measurement)
      length = measurement.requests ? { requests: measurement.requests } : { seconds: @manifest["seconds"] }
      { cut_off: @manifest["cut_off"], rate: @manifest["rate"], stages:,
        keep_alive: @manifest.fetch("keep_alive", true), **length }
    end
end
