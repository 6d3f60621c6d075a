# The database of a target during one measurement, which the lab reads for verification. This class is for
# targets that store nothing.
class Lab::Store
  include Kit::Clock

  # A table doesn't exist.
  class MissingTable < Lab::Error
  end

  POLL_INTERVAL = 0.1 # seconds between two checks
  # Seconds without new rows: with the expected number of rows, and without it.
  IN_FLIGHT_GRACE, QUIET_TIME = 0.3, 0.5
  TIMEOUT = 60 # seconds

  # A sentence that names the missing database and how to get it; nil if it is here.
  def self.missing = nil

  # +path+ is the target's own folder.
  def initialize(target, path)
    @target, @path = target, path
  end

  # Yields additional environment variables for the command that prepares the database in its folder.
  def prepare = yield({})

  # Exists while the block runs.
  def run = yield

  # Additional environment variables for the target.
  def environment = {}

  # Settings of the store, in addition to settings that the server reports.
  def settings = {}

  # Whether each request's token can be found, or rows can only be counted.
  def finds_tokens? = false

  # The tokens in each of +tables+, by the table's name.
  def tokens(tables) = tables.to_h { |table| [ table.name, [] ] }

  # Those of +tables+ that exist, before a load: some servers create a table with its first row.
  def existing(tables) = tables.select { |table| exist?(table) }

  # The tokens of +tables+ that aren't in the set +ignored+.
  def tokens_except(ignored, tables)
    tokens(tables).transform_values { |tokens| tokens.reject { |token| ignored.include?(token) } }
  end

  # The tokens of rows in +tables+ with other content than was sent.
  def altered(tables)
    tables.select(&:content?).flat_map do |table|
      rows_with_tokens(table, table.content.names)
        .reject { |token, *values| table.content.match?(token, values) }.map(&:first)
    end
  end

  # For each of +tables+ whose row with +token+ has other content than was sent, its wrong columns as
  # Lab::Content names them.
  def differences(tables, token)
    tables.select(&:content?).filter_map do |table|
      row = rows_with_tokens(table, table.content.names).find { |values| values.first == token }
      wrong = row ? table.content.differences(token, row.drop(1)) : []
      [ table.name, wrong ] if wrong.any?
    end.to_h
  end

  # The number of rows in each of the tables with these +names+.
  def sizes(names) = names.to_h { |name| [ name, 0 ] }

  # Describes problems of the database; empty if it has no problems.
  def faults = []

  # A sentence without a period if the server didn't write the file that should have its rows; nil if it did.
  def missing_file = nil

  def close = nil

  # From now on, nothing is deleted: the data is evidence of a problem.
  def preserve = @preserve = true
  def preserve? = !!@preserve

  # The source of the rows, and the queries that count wrong ones, by name.
  def source = "database"
  def checks = {}

  # Where the lab preserves the rows, for people; nil if it doesn't.
  def place = @path

  # The sizes of the tables with these +names+, once each has +rows+ more than +before+ or stops
  # growing: some servers respond before they write. If uncounted requests are +in_flight+, they
  # may still add rows after that.
  def settled(names, rows:, before: {}, in_flight: false)
    sizes = sizes(names)
    began = changed = now
    until now - changed >= quiet_time(reached?(sizes, before, rows), in_flight) || now - began > TIMEOUT
      sleep self.class::POLL_INTERVAL
      earlier, sizes = sizes, sizes(names)
      changed = now if sizes != earlier
    end
    sizes
  end

  private
    def exist?(table)
      sizes([ table.name ])
      true
    rescue MissingTable
      false
    end

    def quiet_time(reached, in_flight)
      if !reached
        self.class::QUIET_TIME
      elsif in_flight
        self.class::IN_FLIGHT_GRACE
      else
        0
      end
    end

    def reached?(sizes, before, rows) = sizes.all? { |table, size| size - before.fetch(table, 0) >= rows }
end
