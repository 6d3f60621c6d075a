require "fileutils"
require "json"
require "time"

# A plan that is executed measurement by measurement in a folder. manifest.json contains the plan, and
# the folder of each measurement its result. A stopped run resumes where it stopped: finished
# measurements are not repeated.
class Lab::Run
  include Progress

  attr_reader :directory, :manifest

  class << self
    def create(manifest, folder: Lab::Workspace.current.make_results, now: Time.now.utc)
      directory = unused(File.join(folder, now.strftime("%Y-%m-%dT%H%M%SZ")))
      FileUtils.mkdir_p directory
      Kit::AtomicFile.write File.join(directory, "manifest.json"), JSON.pretty_generate(manifest)
      new(directory)
    rescue *Lab::FullDisk::ERRORS
      raise Lab::Error, "No space left on the disk of #{folder}. Free some space, and start the run again."
    end

    # The run with that path, or that name below the results.
    def find(name) = new(Lab::Workspace.current.run(name))

    # The latest run, or nil.
    def latest(folder: Lab::Workspace.current.results)
      Lab.glob(folder, "*/manifest.json").max&.then { |path| new(File.dirname(path)) }
    end

    private
      # Two runs may start in the same second.
      def unused(path)
        [ path, *("b".."z").map { |letter| path + letter } ].find { |candidate| !File.exist?(candidate) }
      end
  end

  # A +preparation+ that several runs share stays when this one is done.
  def initialize(directory, preparation: nil)
    @directory, @preparation, @shared = directory, preparation, !preparation.nil?
    @manifest = JSON.parse(File.read(File.join(directory, "manifest.json")))
  rescue Errno::ENOENT
    raise Lab::Error, "There is no run at #{directory}: a run is a folder with a manifest.json, below " \
      "#{Lab::Workspace.current.results} unless you give its path."
  end

  # Records the noise of the machine when the run started or resumed.
  def record_noise(noise)
    manifest.merge!("noise" => [ *manifest["noise"], noise.transform_keys(&:to_s) ])
    Kit::AtomicFile.write File.join(directory, "manifest.json"), JSON.pretty_generate(manifest)
  end

  def noise_accepted? = manifest.fetch("noise", []).any? { |noise| noise["accepted"] }

  # Only one process may measure a run. Raises Lab::Error with the process that does.
  def lock = @lock ||= Lab::Lock.new(File.join(directory, "lock"))

  # Yields each remaining measurement with its number among all, and its result.
  def execute
    lock
    prepare unless manifest["reproduce"]
    remaining.each do |measurement|
      yield measurement, measurements.index(measurement) + 1, carry_out(measurement)
    end
    preparation.clean_up if remaining.empty? && !@shared
  rescue *Lab::FullDisk::ERRORS
    raise Lab::FullDisk.new(directory)
  ensure
    unlock
  end

  # Deletes the results of failed measurements, so that they are repeated.
  def discard_failures
    paths = measurements.map { |measurement| result_path(measurement) }.select { |path| File.exist?(path) }
    FileUtils.rm_f paths.select { |path| Lab::Result.read(path).failed_because }
  end

  def plan = @plan ||= Lab::Plan.new(manifest)
  def measurements = @measurements ||= plan.measurements
  def variants = plan.variants

  # The thresholds in the file of its target.
  def thresholds = Lab::Target.find(variants.first.target).thresholds

  # The comparison of its variants with the first; nil if it has none.
  def comparison = (Lab::Comparison.new(results, variants) if manifest["compare"])

  # The published results beside the measured ones; nil if the run reproduces no source.
  def outcome
    if manifest["reproduce"]
      steps = manifest["steps"].map { |step| Lab::Reproduction::Step.read(step) }
      Lab::Reproduction.find(manifest["reproduce"]).outcome(results, failed:, steps:)
    end
  end

  private
    def unlock
      @lock&.release
      @lock = nil
    end

    def result_path(measurement) = File.join(folder(measurement), "measurement.json")
    def folder(measurement) = File.join(directory, "measurements", measurement.path)
    def preparation = @preparation ||= Preparation.new(manifest, folder: File.join(directory, "templates"))

    # Fails early if a measurement cannot be prepared. In a reproduction of many stacks and at a revision,
    # that is a result.
    def prepare
      remaining.each do |measurement|
        runner(measurement)
      rescue Lab::Error
        raise unless measurement.variant.revision
      end
    end

    def carry_out(measurement)
      FileUtils.rm_rf folder(measurement)
      FileUtils.mkdir_p folder(measurement)
      result_of(measurement).tap { |result| result.write result_path(measurement) }
    end

    # A failed measurement is a result: the run continues with the others.
    def result_of(measurement)
      runner(measurement).run
    rescue Lab::FullDisk
      raise
    rescue Lab::Error => error
      Lab::Result.failed(measurement, error.message)
    end

    def runner(measurement) = preparation.runner(measurement, directory: folder(measurement))
end
