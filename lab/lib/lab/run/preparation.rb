require "fileutils"

# Prepares everything that the measurements of a run need: installed variants, one database template for each target and
# size, and a runner for each measurement.
class Lab::Run::Preparation
  # +manifest+ is that of the run; +folder+ is where the templates go.
  def initialize(manifest, folder:)
    @manifest, @folder = manifest, folder
    @provided, @templates = {}, {}
  end

  # +directory+ is where all files of the measurement go.
  def runner(measurement, directory:)
    provide measurement.variant
    target = Lab::Target.find(measurement.variant.target)
    template = template(target, posts_for(measurement.scenario))
    Lab::MeasurementRunner.new(measurement, target:, template:, generator:, directory:, warm_up: @manifest["warm_up"],
      **load_options(measurement))
  end

  def clean_up = FileUtils.rm_rf @folder

  private
    def provide(variant)
      @provided[variant.label] ||= variant.provide || true
    end

    def template(target, posts)
      @templates[[ target.name, posts ]] ||=
        Lab::Template.new(target, File.join(@folder, "#{target.name}-#{posts}"), posts:).tap(&:make)
    end

    def posts_for(scenario)
      Lab::Scenario.find(scenario).posts(minimum: @manifest["posts"], seconds: @manifest["seconds"].to_i + @manifest["warm_up"])
    end

    def generator = @generator ||= Lab::Generators.find(@manifest["generator"])

    def load_options(measurement)
      length = measurement.requests ? { requests: measurement.requests } : { seconds: @manifest["seconds"] }
      { cut_off: @manifest["cut_off"], rate: @manifest["rate"], keep_alive: @manifest.fetch("keep_alive", true), **length }
    end
end
