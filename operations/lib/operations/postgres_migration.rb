# Moves a site from SQLite to PostgreSQL. Everything is copied while the site runs. Then the site becomes
# read-only, later changes are copied, and every table is compared by count and checksum. The SQLite files
# are not changed and stay read-only: the site uses PostgreSQL from then on.
#
# A move can be interrupted and started again: chunks that are already equal are not copied a second time.
class Operations::PostgresMigration
  include Kit::Clock

  ROUNDS = 3 # of copying differences: cascading deletes only show up in the next round

  # The result for one table: +rows+ on both sides, and the checksum of their content.
  Moved = Data.define(:database, :table, :rows, :checksum)

  # Moves to the databases that the environment variables name, and creates their tables first. Raises
  # Operations::Error with the output if that fails.
  def self.here(directory, &report)
    unless Kit::Postgresql.chosen?
      raise Operations::Error,
        "DATABASE_URL is not set. Set it to an empty database. " \
        "script/postgresql start starts a server and prints its URL."
    end

    refuse_moved directory
    report&.call "Creating the tables in PostgreSQL."
    prepare = [ File.join(Operations::ROOT, "bin/rails"), "db:prepare" ]
    Operations::Command.run({ "RAILS_ENV" => directory.environment, "SAMPLES" => "0" }, *prepare)
    new(directory, addresses(directory.environment), &report)
  end

  # The URLs of the target databases by name, bypassing a pooler.
  def self.addresses(environment)
    databases = Kit::Postgresql.new(environment:)
    direct = databases.pooled?
    %w[ primary queue ].to_h { |name| [ name, direct ? databases.direct_url(name) : databases.url(name) ] }
  end

  # Raises Operations::Error if the files were moved before: the site no longer uses them.
  def self.refuse_moved(directory)
    switch = Kit::MaintenanceMode.new(directory)
    return unless switch.moved?

    raise Operations::Error, "This site already moved to PostgreSQL. To move its old SQLite files again " \
      "and lose what was written since: " \
      "bin/ops maintenance-mode off --force, without DATABASE_URL, and then bin/ops migrate-to-postgres."
  end

  # +addresses+ are the URLs of empty databases, by the name of the site's. Yields progress messages.
  def initialize(directory, addresses, &report)
    @directory, @addresses, @report = directory, addresses, report
    @switch = Kit::MaintenanceMode.new(directory)
  end

  # Returns a list of Moved, and for how many seconds the site was read-only. If it fails, the site continues
  # as before, and the Operations::Error says how to fix the problem.
  def run
    refuse_what_cannot_be_moved
    pairs.each(&:start)
    pairs.each { |pair| pair.copy { |sentence| report sentence } }
    report "The site is read-only until the move is complete."
    closed = now
    @switch.enable Kit::MaintenanceMode::MOVING
    moved = pairs.flat_map { |pair| finish pair }
    @switch.enable Kit::MaintenanceMode::MOVING, moved: true
    @finished = true
    [ moved, now - closed ]
  ensure
    @switch.disable if closed && !@finished
    pairs.each(&:close)
  end

  private
    def pairs
      @pairs ||= @addresses.map do |name, address|
        Operations::PostgresMigration::Pair.new(@directory.database(name), address)
      end
    end

    def report(sentence) = @report&.call(sentence)

    def refuse_what_cannot_be_moved
      self.class.refuse_moved @directory
      missing = @addresses.keys.map { |name| @directory.database(name) }.reject(&:exist?)
      if missing.any?
        raise Operations::Error, "#{missing.first.path} does not exist. Check STORAGE and RAILS_ENV."
      end
      return unless @switch.on? && @switch.reason != Kit::MaintenanceMode::MOVING

      raise Operations::Error, "The site is already read-only#{@switch.since_and_why}. " \
        "#{Operations::ReadOnly.new(@directory, {}).remedy} Then run this again."
    end

    # Copies until a round finds no differences.
    def finish(pair)
      pair.wait_for_writers { |sentence| report sentence }
      checksums = nil
      ROUNDS.times { break if (checksums = pair.copy { |sentence| report sentence }) }
      checksums or raise Operations::Error,
        "#{pair.name} still differs after #{ROUNDS} rounds: " \
        "another process writes to one of the databases. Find it " \
        "(lsof #{@directory.database(pair.name).path}), stop it, and run bin/ops migrate-to-postgres again."

      pair.finish
      checksums.map do |table, checksum|
        Moved.new(database: pair.name, table:, rows: checksum.rows, checksum: checksum.to_s)
      end
    end
end
