# The ledger of lab.yml, where the rows of a target are: its kind of database, the tables with tokens, and
# what else is verified.
class Lab::Target::Ledger
  STORES = { "sqlite" => Lab::Store::SQLite, "postgresql" => Lab::Store::PostgreSQL,
    "mysql" => Lab::Store::MySQL, "mongodb" => Lab::Store::MongoDB }.freeze
  URL_VARIABLES = Hash.new("DATABASE_URL").merge("mongodb" => "MONGODB_URL").freeze

  # +definition+ is the ledger of the target's file.
  def initialize(definition, target)
    @definition, @target = definition, target
  end

  # Raises Lab::Error if it has a command and keys that need the database itself.
  def check
    return if @definition["command"].nil? || keys_for_databases.empty?

    raise Lab::Error, "#{@target.name}: ledger: #{keys_for_databases.join(" and ")} can't be verified with " \
      "command. Use database."
  end

  # Its keys that need the database itself, in their order: a command prints tokens and nothing else.
  def keys_for_databases
    @definition.filter_map do |key, value|
      case key
      when "database", "checks" then key
      when "tables" then "content" if value.values.any? { |table| table.to_h.key?("content") }
      end
    end
  end

  # The names of all tables.
  def names = @definition.fetch("tables", {}).keys

  # The tables that must contain the token of a request of +scenario+; none if the scenario only reads, or if
  # nothing is stored with +parameters+.
  def tables(scenario, parameters = {})
    return [] if stores_nothing?(parameters)

    Lab::Journey.of(scenario, @target).flat_map(&:stores).uniq.map { |name| table(name) }
  end

  # Queries that count wrong rows, by name.
  def checks = @definition.fetch("checks", {})

  # Whether a request writes everything in one transaction, so that a partial write is an error.
  def one_transaction? = @definition.fetch("one_transaction", true)

  # The store with the rows that the target writes to +storage+. Without the database, nothing can be stored,
  # which is enough if nothing is stored with +parameters+.
  def store(storage, parameters = {})
    (stores_nothing?(parameters) && store_class.missing ? Lab::Store : store_class).new(@target, storage)
  end

  # The database that is missing for a measurement with +parameters+, as a sentence with
  # how to get it; nil if none is.
  def missing(parameters) = (store_class.missing unless stores_nothing?(parameters))

  # The variable in which the target reads the URL of its database.
  def url_variable = @definition.fetch("url_in") { URL_VARIABLES[@definition["database"]] }

  # The command that prints the tokens of a table.
  def command(environment) = @target.filled(@definition.fetch("command"), environment)

  # The path of the SQLite database below +storage+, or nil.
  def sqlite(storage) = (File.join(storage, @definition.fetch("path")) if @definition["database"] == "sqlite")

  private
    def store_class
      return STORES.fetch(@definition["database"], Lab::Store) unless @definition["command"]

      @target.remote? ? Lab::Store::Remote : Lab::Store::Command
    end

    def stores_nothing?(parameters)
      @definition.fetch("stores_nothing", {}).any? { |parameter, value| parameters[parameter] == value.to_s }
    end

    def table(name)
      attributes = @definition.fetch("tables").fetch(name).to_h.transform_keys(&:to_sym)
      Lab::Table.new(name:, **attributes)
    end
end
