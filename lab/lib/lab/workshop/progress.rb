require "json"
require "time"

# Records which steps of a workshop are done, and their measurements, in a file next to the application.
class Lab::Workshop::Progress
  attr_reader :path

  def initialize(path)
    @path = path
  end

  def begin = save({ "began" => now, "steps" => {} })
  def done?(step) = of(step).key?("done")
  def done(step) = record(step, "done" => now)

  # The record of +step+: when it was done, and its measurements.
  def of(step) = read.fetch("steps", {}).fetch(step.name, {})

  def record(step, values)
    save read.tap { |all| (all["steps"][step.name] ||= {}).merge!(values) }
  end

  private
    def now = Time.now.utc.iso8601
    def read = File.exist?(path) ? JSON.parse(File.read(path)) : {}

    # Replaces the file, so that it is complete even if the lab is killed.
    def save(values)
      File.write "#{path}.new", JSON.pretty_generate(values)
      File.rename "#{path}.new", path
    end
end
