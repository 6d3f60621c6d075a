require "fileutils"
require "json"

# The profile of a server under the load of a scenario, from a measurement of its own that doesn't count. Its
# folder contains profile.json and profile.folded, collapsed stacks as other tools read them.
class Lab::Profile
  FILE = "profile.json"

  attr_reader :figures

  class << self
    # The profiles of the run in +directory+.
    def all(directory) = Lab.glob(directory, "profiles/**/#{FILE}").map { |path| read(path) }

    def read(path)
      folded = File.join(File.dirname(path), "profile.folded")
      new(JSON.parse(File.read(path), symbolize_names: true),
        File.exist?(folded) ? Lab::Stacks.parse(File.read(folded)) : Lab::Stacks.new)
    end

    # +profiler+ is its name.
    def of(measurement, stacks, profiler:, seconds:)
      new({ **where(measurement), profiler:, seconds:, samples: stacks.samples }, stacks)
    end

    def failed(measurement, reason) = new({ **where(measurement), failed_because: reason.strip })

    private
      def where(measurement)
        { scenario: measurement.scenario, **measurement.variant.to_h, concurrency: measurement.concurrency }
      end
  end

  attr_reader :stacks

  def initialize(figures, stacks = Lab::Stacks.new)
    @figures, @stacks = figures, stacks
  end

  # profile.json marks it as done, so it is written last.
  def write(folder)
    FileUtils.mkdir_p folder
    File.write File.join(folder, "profile.folded"), stacks.to_s unless stacks.empty?
    Kit::AtomicFile.write File.join(folder, FILE), JSON.pretty_generate(figures)
  end

  def drawn? = !stacks.empty?
  def failed_because = figures[:failed_because]
  def variant = Lab::Variant.new(**figures.slice(*Lab::Variant.members))
  def label = "#{figures[:scenario]} #{variant.label} c=#{figures[:concurrency]}"
end
