# A server that the lab measures: how to prepare its database and start it, which parameters it has, and where its rows are.
# Each is a file in targets/; the lab knows nothing else about it.
class Lab::Target
  FOLDER = File.join(Lab::ROOT, "targets")

  class << self
    def all = @all ||= Dir[File.join(FOLDER, "*.yml")].sort.map { |path| read(path) }

    # By name, or by the path of a .yml file.
    def find(name)
      name = Lab::FirstRelease::TARGETS.fetch(name, name)
      if name.end_with?(".yml") && File.exist?(name)
        read File.expand_path(name)
      else
        all.find { |target| target.name == name } or raise Lab::Error,
          "There is no target #{name}. Choose from: #{all.map(&:name).join(", ")}, or the path of a .yml file."
      end
    end

    private
      def read(path) = new(File.basename(path, ".yml"), Definition.read(path), folder: File.dirname(path))
  end

  attr_reader :name

  def initialize(name, definition, folder: FOLDER)
    @name, @definition, @folder = name, definition, folder
  end

  def title = @definition["title"]
  def root = File.expand_path(@definition["root"], @folder)
  def prepare = @definition["prepare"]

  # Variables of +environment+ replace their names, such as $PORT.
  def serve(environment) = filled(@definition["serve"], environment)
  def ready = @definition["ready"]

  # The path where it reports its settings, or nil.
  def settings = @definition["settings"]

  # The path of a page for loads that only read.
  def page = @definition.fetch("page", "/")

  # Queries that count inconsistent rows, by name.
  def checks = @definition.fetch("checks", {})

  # Whether a request writes everything in one transaction, so that a partial write is an error.
  def one_transaction? = @definition.fetch("one_transaction", true)

  # The names of its scenarios, the default first.
  def scenarios = @definition.fetch("scenarios") { Lab::Scenario.all.map(&:name) }

  # The scenario of that name. Raises Lab::Error if the target doesn't support it.
  def scenario(name = scenarios.first)
    found = Lab::Scenario.find(name)
    return found if scenarios.include?(name)

    raise Lab::Error, "#{@name} does not support the scenario #{name}. It supports: #{scenarios.join(", ")}."
  end

  # The definition of a valid response to +scenario+. The target's file overrides the scenario.
  def answer(scenario)
    overrides = @definition.dig("answers", scenario.name).to_h.transform_keys(&:to_sym)
    Lab::Answer.new(**scenario.answer, **overrides)
  end

  # Maps those of +tables+ whose content is described to a Lab::Content.
  def contents_of(tables)
    @definition.fetch("contents", {}).slice(*tables).transform_values { |columns| Lab::Content.new(columns) }
  end

  # The path of its SQLite database, or nil.
  def database(storage) = (File.join(storage, @definition["database"]) if store_class == Lab::Store::SQLite)

  # The store with the rows that it writes to +storage+.
  def store(storage) = store_class.new(self, storage)

  # The environment of its processes: +values+, which its file may refer to, and +parameters+ by name.
  def environment(storage:, parameters: {}, **values)
    process_environment.with({ "STORAGE" => storage, **values.transform_keys(&:to_s) }, parameters)
  end

  # How its storage is backed up and restored by processes with +environment+. Call it only if +backups?+.
  def backups(environment)
    definition = @definition.fetch("backups")
    variables = definition["environment"].transform_values { |value| process_environment.fill(value, environment) }
    environment = environment.merge(variables)
    Backups.new(root:, environment:, wait: definition["wait"], restore: definition["restore"])
  end

  def backups? = @definition.key?("backups")

  # Installs what serving with +parameters+ needs and shows the output: it may take minutes. Raises Lab::Error with the
  # last line of the output if that fails.
  def provide(parameters)
    return unless @definition["provide"]

    environment = environment(storage: "", parameters:)
    command = filled(@definition["provide"], environment)
    words = IO.popen([ environment, *command, chdir: root, unsetenv_others: true, err: %i[ child out ] ]) do |output|
      output.each_line.map { |line| line.tap { $stderr.print line } }
    end
    raise Lab::Error, words.map(&:strip).reject(&:empty?).last.to_s unless $?.success?
  end

  # The parameters by name, each with its variable and its values, the default first.
  def parameters = @parameters ||= Lab::Target::Parameters.read(@definition.fetch("parameters", {}), root)

  # The tables that must contain the token of a request of +scenario+; none if the scenario only reads, or if nothing is
  # stored with +parameters+.
  def tables_of(scenario, parameters = {})
    return [] if stores_nothing?(parameters) || !Lab::Scenario.find(scenario).writes?

    @definition.fetch("tokens", {}).values_at("every", scenario).compact.flatten
  end

  private
    def store_class = store_classes.fetch(@definition["database"], Lab::Store::SQLite)
    def store_classes = { nil => Lab::Store, "mongodb" => Lab::Store::MongoDB, "postgresql" => Lab::Store::PostgreSQL }
    def process_environment = @process_environment ||= Environment.new(self, @definition.fetch("environment", {}))
    def filled(words, environment) = words.map { |word| process_environment.fill(word, environment) }

    def stores_nothing?(parameters)
      @definition.fetch("stores_nothing", {}).any? { |parameter, value| parameters[parameter] == value }
    end
end
