require "shellwords"

# A server that the lab measures: how to prepare its database and start it, which requests to send, and where
# its rows are. A file describes it, usually lab.yml; the lab knows nothing else about it.
class Lab::Target
  class << self
    def all = workspace.target_paths.map { |path| find(path) }

    # By name or path; without one, the application's own. Raises Lab::Error if it doesn't exist.
    def find(name = nil)
      path = path(name)
      (@found ||= {})[path] ||= read(path)
    end

    # The path of its file; path? is nil if it doesn't exist.
    def path(name = nil) = path?(name) || refuse(name)
    def path?(name) = name.nil? ? workspace.target_paths.first : path_of(name)

    # Its name for a variant, or the absolute path of a file that is given by its path.
    def reference(name = nil) = name&.end_with?(".yml") ? File.expand_path(name) : find(name).name

    # The name of the target at +path+, by its path alone: the file may be gone when a report is drawn.
    def name_at(path)
      if File.basename(path) == Lab::Workspace::FILE
        File.basename(File.dirname(path))
      else
        File.basename(path, ".yml")
      end
    end

    # The target that the file at +path+ describes.
    def read(path)
      definition = Lab::Config.read(path)
      new(definition.fetch("name") { name_at(path) }, definition, folder: File.dirname(path)).tap(&:check)
    end

    private
      def workspace = Lab::Workspace.current

      def path_of(name)
        return File.expand_path(name) if name.end_with?(".yml")

        workspace.target_paths.find { |path| name_of(path) == name }
      end

      def name_of(path) = path == workspace.file ? find(path).name : name_at(path)

      def refuse(name)
        raise Lab::Error, if name
          "There is no target #{name}. Choose from: #{all.map(&:name).join(", ")}, or the path of a " \
          ".yml file."
        else
          "There is no #{Lab::Workspace::FILE} in #{workspace.root}. Create one with #{Lab.command} init."
        end
      end
  end

  include Remote, Unverified
  attr_reader :name

  # +definition+ is a valid Lab::Config; its paths are relative to +folder+. At a revision, +root+ is a folder
  # in its worktree.
  def initialize(name, definition, folder:, root: nil)
    @name, @definition, @server, @folder, @root = name, definition, definition.fetch("target"), folder, root
  end

  def title = @definition.fetch("title", name)
  def root = @root || File.expand_path(@server.fetch("root", "."), @folder)
  def links = @server.fetch("link", [])
  def install? = @server.key?("install")
  def prepare? = @server.key?("prepare")
  def prepare(environment) = filled(@server.fetch("prepare"), environment)

  # Variables of +environment+ replace their names, such as $PORT.
  def serve(environment) = filled(@server.fetch("serve"), environment)
  def ready = path("ready")
  def ready_timeout = @server["ready_timeout"]

  # The default thresholds of `lab assert`, and the headers of all requests.
  def thresholds = @definition.fetch("thresholds", [])
  def headers = @server.fetch("headers", {}).transform_values(&:to_s)

  # How clients sign in, or nil.
  def sign_in = @definition["sign_in"]&.then { |values| Lab::SignIn.read(values, headers:, folder: @folder) }

  # The path where it reports its settings, or nil, and the path of a page for loads that only read.
  def settings = path("settings", nil)
  def page = path("page")

  # Its scenarios, the default first.
  def scenarios
    @scenarios ||= @definition.fetch("scenarios").map do |name, values|
      Lab::Scenario.read(name, values, headers:, tables: ledger.names)
    end
  end

  # The scenario of that name. Raises Lab::Error if the target doesn't have it.
  def scenario(name = scenarios.first.name)
    scenarios.find { |scenario| scenario.name == name } or
      raise Lab::Error, "#{@name} has no scenario #{name}. It has: #{scenarios.map(&:name).join(", ")}."
  end

  # The rows of a scenario's CSV file; a single empty one without a file.
  def csv(scenario)
    (@csv ||= {})[scenario.csv] ||=
      scenario.csv ? Lab::Rows.read(File.expand_path(scenario.csv, @folder)) : [ {} ]
  end

  # Where its rows are.
  def ledger = @ledger ||= Ledger.new(@definition.fetch("ledger", {}), self)

  # The environment of its processes: +values+, which its file may refer to, and +parameters+ by name.
  def environment(storage:, parameters: {}, **values)
    process_environment.with({ "STORAGE" => storage, **values.transform_keys(&:to_s) }, parameters)
  end

  # How its storage is backed up and restored by processes with +environment+. Call it only if +backups?+.
  def backups(environment)
    backups = @server.fetch("backups")
    variables = backups.fetch("environment", {}).transform_values(&:to_s)
    variables.transform_values! { |value| process_environment.fill(value, environment) }
    restore = backups["restore"].map { |command| words(command) }
    Backups.new(root:, environment: environment.merge(variables), wait: words(backups["wait"]), restore:)
  end

  def backups? = @server.key?("backups")

  # Installs what serving with +parameters+ needs, with its output, or raises Lab::Error with the last line.
  def install(parameters)
    environment = environment(storage: "", parameters:)
    Installation.run(filled(@server["install"], environment), environment, root) if @server["install"]
  end

  # The parameters by name, each with its variable and its values, the default first.
  def parameters = @parameters ||= Lab::Target::Parameters.read(@definition.fetch("parameters", {}), root)

  # +command+ as a list of words, in which variables of +environment+ replace their names.
  def filled(command, environment) = words(command).map { |word| process_environment.fill(word, environment) }

  private
    def path(key, default = "/") = @server.fetch(key, default)&.then { |text| Lab::Placeholders.path(text) }

    def process_environment
      @process_environment ||=
        Environment.new(self, variables: @server.fetch("environment", {}), unset: @server.fetch("unset", []))
    end

    def words(command) = command.is_a?(String) ? Shellwords.split(command) : command
end
