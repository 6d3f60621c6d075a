require "json"

# Faults as a document to keep.
class Lab::FaultDocument
  attr_reader :directory

  # Nil where no faults were inflicted.
  def self.in(directory)
    new(directory) if File.exist?(File.join(directory, "fault.json"))
  end

  def initialize(directory)
    @directory = directory
    @kept = JSON.parse(read("fault.json"))
  end

  def name = "faults"

  # By their extensions.
  def texts(_)
    { "md" => [ "# Faults, #{@kept["began"]}", "Machine: #{Lab::Machine.told(@kept["machine"])}.", "How: `#{command}`", read("fault.md") ].join("\n\n") }
  end

  private
    def command
      [ "bin/lab fault", *@kept["faults"].keys, *subject, *@kept["levers"].map { |lever, value| "--lever #{lever}=#{value}" },
        *@kept.slice("times", "scenario", "concurrency", "posts").map { |option, value| "--#{option} #{value}" } ].join(" ")
    end

    def subject = ("--subject #{@kept["subject"]}" unless [ nil, "frontpage" ].include?(@kept["subject"]))
    def read(name) = File.read(File.join(directory, name))
end
