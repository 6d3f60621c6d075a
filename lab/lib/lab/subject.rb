require "bundler"
require "yaml"

# What is measured: how to prepare its database, how to serve it, what may be switched, and where its rows are. Each is a file in
# subjects/; the lab knows nothing else of it.
class Lab::Subject
  FOLDER = File.join(Lab::ROOT, "subjects")

  class << self
    def all = Dir[File.join(FOLDER, "*.yml")].sort.map { |path| read(path) }

    # By its name, or by the path of such a file of one's own.
    def find(name)
      if name.end_with?(".yml") && File.exist?(name)
        read File.expand_path(name)
      else
        all.find { |subject| subject.name == name } or raise Lab::Error,
          "There is no subject #{name}. There are #{all.map(&:name).join(", ")}; or give the path of a .yml file of your own."
      end
    end

    private
      def read(path) = new(File.basename(path, ".yml"), YAML.load_file(path), folder: File.dirname(path))
  end

  attr_reader :name

  def initialize(name, definition, folder: FOLDER)
    @name, @definition, @folder = name, definition, folder
  end

  def title = @definition["title"]
  def root = File.expand_path(@definition["root"], @folder)
  def prepare = @definition["prepare"]

  # With the port put in where it names it.
  def serve(port) = @definition["serve"].map { |word| word.sub("$PORT", port.to_s) }
  def ready = @definition["ready"]
  def settings = @definition["settings"]
  def checks = @definition["checks"]

  # Whether all that a request writes is one transaction, so that half of it is a fault.
  def one_transaction? = @definition.fetch("one_transaction", true)

  def database(storage) = File.join(storage, @definition["database"])

  # What its processes find in their environment, with +levers+ by name. Nothing that Ruby, Rails or the levers would read comes
  # from the lab's own.
  def environment(storage:, levers: {}, **others)
    surroundings.merge(@definition["environment"], { @definition["storage"] => storage }, switches(levers), others.transform_keys(&:to_s))
  end

  # Installs what serving with +levers+ needs and is not here, and shows what that prints: it may take minutes. Raises Lab::Error
  # with the last words when it cannot be had.
  def provide(levers)
    command = @definition["provide"] or return

    words = IO.popen([ environment(storage: "", levers:), *command, chdir: root, unsetenv_others: true, err: %i[ child out ] ]) do |output|
      output.each_line.map { |line| line.tap { $stderr.print line } }
    end
    raise Lab::Error, words.map(&:strip).reject(&:empty?).last.to_s unless $?.success?
  end

  # The levers by name, each with its variable and its values, the default first.
  def levers
    @levers ||= YAML.load_file(File.join(root, @definition["levers"]))
  end

  # The tables in which the token of a request of +scenario+ must stand; none where it only reads.
  def tables_of(scenario)
    Lab::Scenario.find(scenario).writes? ? @definition["tokens"].values_at("every", scenario).compact.flatten : []
  end

  private
    OWN = /\A(RUBY|GEM_|RAILS_|MALLOC_|LD_PRELOAD\z)/

    def surroundings
      Bundler.unbundled_env.reject { |name, _| name.match?(OWN) }.except(*levers.values.map { |lever| lever["environment"] })
    end

    def switches(levers)
      levers.to_h do |lever, value|
        definition = self.levers.fetch(lever) { raise Lab::Error, "#{name} has no lever #{lever}. It has: #{self.levers.keys.join(", ")}." }
        raise Lab::Error, "#{lever}=#{value}: it can be #{definition["values"].join(" or ")}." unless definition["values"].include?(value)

        [ definition["environment"], value ]
      end
    end
end
