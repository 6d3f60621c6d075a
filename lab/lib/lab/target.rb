require "bundler"

# What is measured: how to prepare its database, how to serve it, what may be switched, and where its rows are. Each is a file in
# targets/; the lab knows nothing else of it.
class Lab::Target
  FOLDER = File.join(Lab::ROOT, "targets")

  class << self
    def all = @all ||= Dir[File.join(FOLDER, "*.yml")].sort.map { |path| read(path) }

    # By its name, or by the path of such a file of one's own.
    def find(name)
      name = Lab::FirstRelease::TARGETS.fetch(name, name)
      if name.end_with?(".yml") && File.exist?(name)
        read File.expand_path(name)
      else
        all.find { |target| target.name == name } or raise Lab::Error,
          "There is no target #{name}. There are #{all.map(&:name).join(", ")}; or give the path of a .yml file of your own."
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

  # +environment+ is put in where it names a variable, such as $PORT.
  def serve(environment) = filled(@definition["serve"], environment)
  def ready = @definition["ready"]

  # Where it says what it runs with; nil where it does not.
  def settings = @definition["settings"]

  # What somebody asks for who only reads.
  def page = @definition.fetch("page", "/")

  # Queries that count what must not be, by name.
  def checks = @definition.fetch("checks", {})

  # Whether all that a request writes is one transaction, so that half of it is a fault.
  def one_transaction? = @definition.fetch("one_transaction", true)

  # The names of what it can be hit with, first what it is hit with when nobody says.
  def scenarios = @definition.fetch("scenarios") { Lab::Scenario.all.map(&:name) }

  # The one of that name. Raises Lab::Error when it answers to none.
  def scenario(name = scenarios.first)
    found = Lab::Scenario.find(name)
    scenarios.include?(name) ? found : raise(Lab::Error, "#{title} does not answer to #{name}. It does to: #{scenarios.join(", ")}.")
  end

  # What a good answer to +scenario+ contains: what the scenario says, unless it is described here.
  def answer(scenario) = Lab::Answer.new(**scenario.answer, **@definition.dig("answers", scenario.name).to_h.transform_keys(&:to_sym))

  # Maps those of +tables+ whose content is described to a Lab::Content.
  def contents_of(tables) = @definition.fetch("contents", {}).slice(*tables).transform_values { |columns| Lab::Content.new(columns) }

  # The path of its SQLite file, or nil where it has none.
  def database(storage) = (File.join(storage, @definition["database"]) if keeps == Lab::Store::SQLite)

  # Where what it writes to +storage+ is found again.
  def store(storage) = keeps.new(self, storage)

  # What its processes find in their environment: +told+, which what is described may name, and +parameters+ by name. Nothing that Ruby,
  # Rails or the parameters would read comes from the lab's own.
  def environment(storage:, parameters: {}, **told)
    told = { "STORAGE" => storage, **told.transform_keys(&:to_s) }
    surroundings.merge(told, @definition.fetch("environment", {}).transform_values { |value| fill(value, told) }, switches(parameters))
  end

  # How what it keeps is copied and brought back, its processes finding +environment+. Only where it says.
  def backups(environment)
    definition = @definition.fetch("backups")
    environment = environment.merge(definition["environment"].transform_values { |value| fill(value, environment) })
    Backups.new(root:, environment:, wait: definition["wait"], restore: definition["restore"])
  end

  def backups? = @definition.key?("backups")

  # Installs what serving with +parameters+ needs and is not here, and shows what that prints: it may take minutes. Raises Lab::Error
  # with the last words when it cannot be had.
  def provide(parameters)
    return unless @definition["provide"]

    environment = environment(storage: "", parameters:)
    words = IO.popen([ environment, *filled(@definition["provide"], environment), chdir: root, unsetenv_others: true, err: %i[ child out ] ]) do |output|
      output.each_line.map { |line| line.tap { $stderr.print line } }
    end
    raise Lab::Error, words.map(&:strip).reject(&:empty?).last.to_s unless $?.success?
  end

  # The parameters by name, each with its variable and its values, the default first.
  def parameters = @parameters ||= Lab::Target::Parameters.read(@definition.fetch("parameters", {}), root)

  # The tables in which the token of a request of +scenario+ must stand; none where it only reads, or +parameters+ let nothing be kept.
  def tables_of(scenario, parameters = {})
    if Lab::Scenario.find(scenario).writes? && !@definition.fetch("stores_nothing", {}).any? { |parameter, value| parameters[parameter] == value }
      @definition.fetch("tokens", {}).values_at("every", scenario).compact.flatten
    else
      []
    end
  end

  private
    OWN = /\A(RUBY|GEM_|RAILS_|PUMA_|TALLY_|MALLOC_|NODE_|SOLID_QUEUE|REPLICATION|BACKUP_|S3_|LOG_FORMAT|SLOW_QUERY|READ_ONLY|METRICS|(LD_PRELOAD|WEB_CONCURRENCY|WORKERS|DATABASE_URL|RACK_ENV|PIDFILE|BINDING)\z)/

    def keeps = { nil => Lab::Store, "mongodb" => Lab::Store::MongoDB, "postgresql" => Lab::Store::PostgreSQL }.fetch(@definition["database"], Lab::Store::SQLite)

    def surroundings
      Bundler.unbundled_env.reject { |name, _| name.match?(OWN) }.except(*parameters.values.map { |parameter| parameter["environment"] })
    end

    def switches(parameters)
      parameters.to_h do |parameter, value|
        definition = self.parameters.fetch(parameter) { raise Lab::Error, "#{name} has no parameter #{parameter}. It has: #{self.parameters.keys.join(", ")}." }
        raise Lab::Error, "#{parameter}=#{value}: it can be #{definition["values"].join(" or ")}." unless definition["values"].include?(value)

        [ definition["environment"], value ]
      end
    end

    def filled(words, environment) = words.map { |word| fill(word, environment) }

    def fill(word, environment)
      word.gsub(/\$([A-Z_]+)/) { environment.fetch($1) { raise Lab::Error, "#{title} uses $#{$1}, but nothing sets it. Set the parameter that does." } }
    end
end
