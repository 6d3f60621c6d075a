require "fileutils"

# The folders that the lab works with: the application's, with its lab.yml and results, and optionally one
# with further targets and with talks to reproduce.
class Lab::Workspace
  FILE = "lab.yml"

  # The workspace of this process: the folder LAB_WORKSPACE, by default the current one, and the folder
  # LAB_EXAMPLES, if it is set.
  def self.current = @current ||= new(ENV.fetch("LAB_WORKSPACE") { Dir.pwd }, examples: ENV["LAB_EXAMPLES"])

  attr_reader :root

  def initialize(root, examples: nil)
    @root, @examples = File.expand_path(root), examples
  end

  # The application's own file first.
  def target_paths = [ *(file if file?), *in_examples("targets/*.yml") ]

  def file = File.join(root, FILE)
  def file? = File.exist?(file)

  # Published figures of talks, and the files that map their steps to variants.
  def published_paths = in_examples("published/*.json")
  def reproduction_path(name) = in_examples("reproductions/#{name}.yml").first

  # Runs go here.
  def results = ENV.fetch("LAB_RESULTS") { File.join(root, "lab/results") }

  # Creates the folder of runs unless it exists, and returns it. Git ignores it; a folder
  # in LAB_RESULTS is the user's.
  def make_results
    return results if File.directory?(results)

    FileUtils.mkdir_p results
    File.write File.join(results, ".gitignore"), "*\n" unless ENV["LAB_RESULTS"]
    results
  end

  # The folder of the run with that path, or that name below the results.
  def run(name) = [ name, File.join(results, name) ].find { |path| File.directory?(path) } || name

  # `lab save` writes here.
  def saved = File.join(root, "docs/results")

  private
    def in_examples(pattern) = @examples ? Lab.glob(@examples, pattern) : []
end
