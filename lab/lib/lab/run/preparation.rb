require "fileutils"

# Prepares everything that the measurements of a run need: installed variants, one database template for each target and
# size, and a runner for each measurement.
class Lab::Run::Preparation
  # +manifest+ is that of the run; +folder+ is where the templates go.
  def initialize(manifest, folder:)
    @manifest, @folder = manifest, folder
    @installed, @templates = {}, {}
  end

  # +directory+ is where all files of the measurement go; +how+ replaces options of the load.
  def runner(measurement, directory:, as: Lab::MeasurementRunner, **how)
    install measurement.variant
    target = Lab::Target.find(measurement.variant.target)
    template = template(target, rows_for(target.scenario(measurement.scenario)))
    as.new(measurement, target:, template:, generator:, directory:, warm_up: @manifest["warm_up"],
      **load_options(measurement), **how)
  end

  def clean_up = FileUtils.rm_rf @folder

  private
    def install(variant)
      @installed[variant.label] ||= variant.install || true
    end

    def template(target, rows)
      @templates[[ target.name, rows ]] ||=
        Lab::Template.new(target, File.join(@folder, "#{target.name}-#{rows}"), rows:).tap(&:make)
    end

    def rows_for(scenario)
      scenario.rows(minimum: @manifest["rows"], seconds: @manifest["seconds"].to_i + @manifest["warm_up"])
    end

    def generator = @generator ||= Lab::Generators.find(@manifest["generator"])

    def stages = @manifest["stages"]&.then { |text| Lab::Stages.parse(text) }

    def load_options(measurement)
      length = measurement.requests ? { requests: measurement.requests } : { seconds: @manifest["seconds"] }
      { cut_off: @manifest["cut_off"], rate: @manifest["rate"], stages:, keep_alive: @manifest.fetch("keep_alive", true),
**length }
    end
end
