require "fileutils"
require "yaml"

# A guided series of changes to a copy of a target's application. A step says what to change and why; the lab
# checks in the running server that the change took effect. A folder with workshop.yml and a file per step
# describes it; the lab knows nothing else about it.
class Lab::Workshop
  FILE = "workshop.yml"

  attr_reader :directory

  # The workshop of the workspace, with the copy in +directory+.
  def self.in(directory)
    path = Lab::Workspace.current.workshop_path or raise Lab::Error, "There is no workshop here."
    new(directory, definition: path)
  end

  # +definition+ is the path of a workshop.yml.
  def initialize(directory, definition:)
    @directory = File.expand_path(directory)
    @folder = File.dirname(definition)
    @definition = YAML.load_file(definition)
  end

  def title = @definition["title"]
  def source = @definition["source"]

  # Steps of the source that it doesn't have, each with the reason.
  def left_out = @definition.fetch("left_out", {})

  # Commands that set up a shell for the commands of the steps.
  def shell = [ "cd #{directory}", "export PATH=#{RbConfig::CONFIG["bindir"]}:$PATH", *@definition["shell"] ]

  def steps
    @steps ||= @definition.fetch("steps").map do |name|
      Step.new(
        name,
        YAML.load_file(File.join(@folder, "#{name}.yml")),
        files: File.join(@folder, "files", name)
      )
    end
  end

  # Finds a step by name or the beginning of it. Raises Lab::Error for an unknown name.
  def step(name)
    steps.find { |step| step.name.start_with?(name) } or
      raise Lab::Error, "There is no step #{name}. Choose from: #{steps.map(&:name).join(", ")}."
  end

  def progress = @progress ||= Progress.new(File.join(directory, ".workshop.json"))

  # A row for each step: whether it is done, its name and title.
  def rows = steps.map { |step| [ progress.done?(step) ? "done" : "", step.name, step.title ] }

  # Copies the application unless it is there. Yields before it does.
  def start
    return if File.exist?(progress.path)

    if Dir.exist?(directory) && Dir.children(directory).any?
      raise Lab::Error, "#{directory} is not empty, and no workshop was started there. Choose another folder."
    end
    yield
    copy
    progress.begin
  end

  def target = @target ||= Lab::Target.read(target_path)
  def target_path = File.join(directory, Lab::Workspace::FILE)

  # The environment of commands in the directory. +url+ is the running server's.
  def environment(url: nil) = target.environment(storage:, WORKSHOP: @folder, **{ URL: url }.compact)

  # Where the application stores its data while someone works on it; measurements use copies.
  def storage = File.join(directory, "storage")

  private
    # A target's name, or the path of its file.
    def original_path
      name = @definition.fetch("target")
      return File.expand_path(name, @folder) if name.end_with?(".yml")

      Lab::Workspace.current.target_paths.find { |path| Lab::Target.name_at(path) == name } or
        raise Lab::Error, "The workshop's target #{name} doesn't exist."
    end

    def copy
      original = Lab::Target.find(original_path)
      FileUtils.mkdir_p [ directory, storage ]
      FileUtils.cp_r File.join(original.root, "."), directory
      target = {
        "name" => "workshop", "title" => title, "like" => original_path, "target" => { "root" => "." }
      }
      File.write target_path, YAML.dump(target)
      Editor.new(self, files: File.join(@folder, "files/start")).apply(@definition.fetch("start", []))
    end
end
