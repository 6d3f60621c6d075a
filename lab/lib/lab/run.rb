require "fileutils"
require "json"
require "time"

# A plan carried out, cell by cell, in a folder of its own: manifest.json says what was asked, and each cell's folder what it came to.
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
    @manifest = JSON.parse(File.read(File.join(directory, "manifest.json")))
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

  # Yields each cell that is left with its number among all, and what it came to.
  def go_on
    lock
    prepare unless manifest["reproduce"]
    left.each { |cell| yield cell, cells.index(cell) + 1, carry_out(cell) }
    FileUtils.rm_rf templates_folder if left.empty?
  ensure
    unlock
  end

  # Measurements that failed are then made again.
  def forget_failures
    paths = cells.map { |cell| done(cell) }.select { |path| File.exist?(path) }
    FileUtils.rm_f paths.select { |path| Lab::Result.read(path).failed_because }
  end

  def plan = @plan ||= Lab::Plan.new(manifest)
  def cells = @cells ||= plan.cells
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

  # Of the cells that were measured, and of those that failed.
  def results = done_so_far.reject(&:failed_because)
  def failed = done_so_far.select(&:failed_because)
  def done_so_far = cells.map { |cell| done(cell) }.select { |path| File.exist?(path) }.map { |path| Lab::Result.read(path) }

  def left = cells.reject { |cell| File.exist?(done(cell)) }
  def remarks = [ *unfinished, *Lab::Remarks.new(manifest, results, failed:).to_a ]

  private
    def unlock
      @lock&.release
      @lock = nil
    end

    def unfinished = ([ "Not finished: #{cells.size - left.size} of #{cells.size} cells were measured." ] if left.any?)
    def done(cell) = File.join(folder(cell), "cell.json")
    def folder(cell) = File.join(directory, "cells", cell.path)
    def generator = @generator ||= Lab::Generators.find(manifest["generator"])
    def templates_folder = File.join(directory, "templates")

    # What cannot be prepared ends a run; of the many stacks of a reproduction, it is a result.
    def prepare = left.each { |cell| trial(cell) }

    def provide(variant)
      (@provided ||= {})[variant.label] ||= variant.provide || true
    end

    # One for each subject and size, made when the first cell needs it.
    def template(subject, posts)
      (@templates ||= {})[[ subject.name, posts ]] ||= Lab::Template.new(subject, File.join(templates_folder, "#{subject.name}-#{posts}"), posts:).tap(&:make)
    end

    def posts_for(scenario)
      Lab::Scenario.find(scenario).posts(fewest: manifest["posts"], seconds: manifest["seconds"].to_i + manifest["warm_up"])
    end

    def carry_out(cell)
      FileUtils.rm_rf folder(cell)
      result_of(cell).tap { |result| result.write done(cell) }
    end

    # A measurement that fails is a result, and the others are still made.
    def result_of(cell)
      trial(cell).result
    rescue Lab::Error => error
      Lab::Result.failed(cell, error.message)
    end

    def trial(cell)
      provide cell.variant
      subject = Lab::Subject.find(cell.variant.subject)
      Lab::Trial.new(cell, subject:, template: template(subject, posts_for(cell.scenario)), generator:, directory: folder(cell), warm_up: manifest["warm_up"], **how(cell))
    end

    def how(cell)
      { cut_off: manifest["cut_off"], rate: manifest["rate"], keep_alive: manifest.fetch("keep_alive", true), **(cell.requests ? { requests: cell.requests } : { seconds: manifest["seconds"] }) }
    end
end
