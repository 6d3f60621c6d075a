require "fileutils"
require "json"
require "time"

# A plan carried out, measurement by measurement, in a folder of its own: manifest.json says what was asked, and each measurement's folder what it came to.
# What is done is never done again: a run that was stopped goes on where it was.
class Lab::Run
  FOLDER = ENV.fetch("LAB_RESULTS") { File.join(Lab::ROOT, "results") }

  attr_reader :directory, :manifest

  class << self
    def create(manifest, folder: FOLDER, now: Time.now.utc)
      directory = unused(File.join(folder, now.strftime("%Y-%m-%dT%H%M%SZ")))
      FileUtils.mkdir_p directory
      File.write File.join(directory, "manifest.json"), JSON.pretty_generate(manifest)
      new(directory)
    end

    # The latest, or nil.
    def latest(folder: FOLDER) = Dir[File.join(folder, "*/manifest.json")].max&.then { |path| new(File.dirname(path)) }

    private
      # Two may begin in the same second.
      def unused(path)
        [ path, *("b".."z").map { |letter| path + letter } ].find { |candidate| !File.exist?(candidate) }
      end
  end

  def initialize(directory)
    @directory = directory
    @manifest = Lab::FirstRelease.translate(JSON.parse(File.read(File.join(directory, "manifest.json"))))
  rescue Errno::ENOENT
    raise Lab::Error, "There is no run at #{directory}: a run is a folder with a manifest.json."
  end

  # Keeps how noisy the machine was when the run began, or went on.
  def note(noise)
    manifest.merge!("noise" => [ *manifest["noise"], noise.transform_keys(&:to_s) ])
    File.write File.join(directory, "manifest.json"), JSON.pretty_generate(manifest)
  end

  # Only one process may measure a run. Raises Lab::Error with the one that does.
  def lock = @lock ||= Lab::Lock.new(File.join(directory, "lock"))

  # Yields each measurement that is left with its number among all, and what it came to.
  def go_on
    lock
    prepare unless manifest["reproduce"]
    left.each { |measurement| yield measurement, measurements.index(measurement) + 1, carry_out(measurement) }
    FileUtils.rm_rf templates_folder if left.empty?
  ensure
    unlock
  end

  # Measurements that failed are then made again.
  def forget_failures
    paths = measurements.map { |measurement| done(measurement) }.select { |path| File.exist?(path) }
    FileUtils.rm_f paths.select { |path| Lab::Result.read(path).failed_because }
  end

  def plan = @plan ||= Lab::Plan.new(manifest)
  def measurements = @measurements ||= plan.measurements
  def variants = plan.variants

  # Of its two variants; nil where it is no comparison.
  def comparison
    if manifest["compare"]
      before, after = variants.map(&:label)
      Lab::Comparison.new(results, before:, after:)
    end
  end

  # What a source published beside what was measured; nil where no source is reproduced.
  def outcome
    if manifest["reproduce"]
      Lab::Reproduction.find(manifest["reproduce"]).outcome(results, failed:, steps: manifest["steps"].map { |step| Lab::Reproduction::Step.read(step) })
    end
  end

  # Of the measurements that were measured, and of those that failed.
  def results = done_so_far.reject(&:failed_because)
  def failed = done_so_far.select(&:failed_because)
  def done_so_far = measurements.map { |measurement| done(measurement) }.select { |path| File.exist?(path) }.map { |path| Lab::Result.read(path) }

  def left = measurements.reject { |measurement| File.exist?(done(measurement)) }
  def warnings = [ *unfinished, *Lab::Warnings.new(manifest, results, failed:).to_a ]

  private
    def unlock
      @lock&.release
      @lock = nil
    end

    def unfinished = ([ "Not finished: #{measurements.size - left.size} of #{measurements.size} measurements were measured." ] if left.any?)
    def done(measurement) = File.join(folder(measurement), first_release? ? Lab::FirstRelease::FILE : "measurement.json")
    def folder(measurement) = File.join(directory, first_release? ? Lab::FirstRelease::FOLDER : "measurements", measurement.path)
    def first_release? = @first_release ||= File.directory?(File.join(directory, Lab::FirstRelease::FOLDER))
    def generator = @generator ||= Lab::Generators.find(manifest["generator"])
    def templates_folder = File.join(directory, "templates")

    # What cannot be prepared ends a run; of the many stacks of a reproduction, it is a result.
    def prepare = left.each { |measurement| runner(measurement) }

    def provide(variant)
      (@provided ||= {})[variant.label] ||= variant.provide || true
    end

    # One for each target and size, made when the first measurement needs it.
    def template(target, posts)
      (@templates ||= {})[[ target.name, posts ]] ||= Lab::Template.new(target, File.join(templates_folder, "#{target.name}-#{posts}"), posts:).tap(&:make)
    end

    def posts_for(scenario)
      Lab::Scenario.find(scenario).posts(fewest: manifest["posts"], seconds: manifest["seconds"].to_i + manifest["warm_up"])
    end

    def carry_out(measurement)
      FileUtils.rm_rf folder(measurement)
      result_of(measurement).tap { |result| result.write done(measurement) }
    end

    # A measurement that fails is a result, and the others are still made.
    def result_of(measurement)
      runner(measurement).result
    rescue Lab::Error => error
      Lab::Result.failed(measurement, error.message)
    end

    def runner(measurement)
      provide measurement.variant
      target = Lab::Target.find(measurement.variant.target)
      Lab::Runner.new(measurement, target:, template: template(target, posts_for(measurement.scenario)), generator:, directory: folder(measurement), warm_up: manifest["warm_up"], **how(measurement))
    end

    def how(measurement)
      { cut_off: manifest["cut_off"], rate: manifest["rate"], keep_alive: manifest.fetch("keep_alive", true), **(measurement.requests ? { requests: measurement.requests } : { seconds: manifest["seconds"] }) }
    end
end
