require "json"

# The document to save of a fault run.
class Lab::FaultDocument
  attr_reader :directory

  # Nil if +directory+ doesn't contain a fault run.
  def self.in(directory)
    new(directory) if File.exist?(File.join(directory, "fault.json"))
  end

  def initialize(directory)
    @directory = directory
    @record = JSON.parse(read("fault.json"))
  end

  def name = "faults"

  # The texts by file extension.
  def texts(_)
    heading = "# Faults, #{@record["began"]}"
    machine = "Machine: #{Lab::Machine.describe(@record["machine"])}."
    { "md" => [ heading, machine, "How: `#{command}`", read("fault.md") ].join("\n\n") }
  end

  private
    def command
      parameters = @record["parameters"].map { |parameter, value| "--param #{parameter}=#{value}" }
      [ "#{Lab.command} fault", *@record["faults"].keys, *target, *parameters,
        *@record.slice(
          "times", "scenario", "concurrency", "rows"
        ).map { |option, value| "--#{option} #{value}" } ].join(" ")
    end

    def target = ("--target #{@record["target"]}" if @record["target"])
    def read(name) = File.read(File.join(directory, name))
end
