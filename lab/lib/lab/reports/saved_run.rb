require "fileutils"
require "tmpdir"

# Saves results in the project's docs, without individual requests.
class Lab::SavedRun
  # Saves the run or the faults in +directory+. +name+ describes them in a word.
  def self.of(directory, name: nil, **)
    document = Lab::FaultDocument.in(directory) || Lab::RunDocument.new(Lab::Run.new(directory))
    new(document, name: name || document.name, **)
  end

  def initialize(document, name:, folder: Lab::Workspace.current.saved)
    @document, @name, @folder = document, name, folder
    unless @name.match?(/\A[\w-]+\z/)
      raise Lab::Error, "Names can only have letters, numbers and hyphens: #{@name} is not valid."
    end
  end

  # Returns the paths of the files. Raises Lab::Error if they exist, unless +force+.
  def write(force: false)
    texts = @document.texts(title).transform_keys { |extension| File.join(@folder, "#{title}.#{extension}") }
    existing = texts.keys.select { |path| File.exist?(path) }
    if existing.any? && !force
      raise Lab::Error, "#{existing.join(" and ")} already exist. Give another name, or use --force."
    end

    FileUtils.mkdir_p @folder
    texts.each { |path, text| File.write path, without_local_paths(text) }.keys
  end

  private
    def title
      "#{File.basename(@document.directory)[/\A\d{4}-\d\d-\d\d/] ||
        Time.now.utc.strftime("%Y-%m-%d")}-#{@name}"
    end

    # Without the machine's paths.
    def without_local_paths(text)
      folders = [ @document.directory, Lab::Workspace.current.root, Gem.dir, Dir.home, Dir.tmpdir ]
      folders.reduce(text) { |all, path| all.gsub(path, "…") }
    end
end
