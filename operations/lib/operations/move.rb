# A community of SQLite's files moved into PostgreSQL while the site goes on. All of it is copied as it is at a moment, with the site writing; then the
# site is read alone, what has changed since is copied too, and every table is set beside the other, by count and checksum. The files stay
# as they are, and nothing writes to them any more: the site goes on from PostgreSQL.
#
# It may be interrupted, and begun again: what is there already is not copied a second time.
class Operations::Move
  include Operations::Clock

  ROUNDS = 3 # of copying what differs: what one row's deletion takes with it shows in the next
  REASON = "It is being moved, and comes back in a moment."

  # The result for one table: +rows+ on both sides, and the checksum of their content.
  Moved = Data.define(:database, :table, :rows, :checksum)

  # Into the databases that the variables name, whose tables are created first. Raises Operations::Error with what that printed.
  def self.here(community, &tell)
    unless Operations::Postgresql.chosen?
      raise Operations::Error, "DATABASE_URL is not set. script/postgresql start starts a PostgreSQL server and prints its URL."
    end

    refuse_moved community
    tell&.call "Creating the tables in PostgreSQL."
    Operations::Command.run({ "RAILS_ENV" => community.environment, "SAMPLES" => "0" }, File.join(Operations::ROOT, "bin/rails"), "db:prepare")
    new(community, Operations::Postgresql.new(environment: community.environment).addresses, &tell)
  end

  # Raises Operations::Error where the files were moved before: they are no longer what people see.
  def self.refuse_moved(community)
    switch = Operations::ReadOnly.new(community)
    return unless switch.moved?

    raise Operations::Error, "This site already moved to PostgreSQL. To move its old SQLite files again, without what was " \
      "written since: bin/ops read-only off --force, without DATABASE_URL, and then bin/ops move."
  end

  # +addresses+ are of the databases that are there and empty, by the names of the community's. The block is told what happens, in a sentence.
  def initialize(community, addresses, &tell)
    @community, @addresses, @tell = community, addresses, tell
    @switch = Operations::ReadOnly.new(community)
  end

  # Returns what was Moved, and for how many seconds nothing could be written. Raises Operations::Error with the way out; the site then goes on as before.
  def run
    refuse_what_cannot_be_moved
    pairs.each(&:begin)
    pairs.each { |pair| pair.copy { |sentence| tell sentence } }
    tell "The site is read-only until the move is complete."
    closed = now
    @switch.begin REASON
    moved = pairs.flat_map { |pair| finish pair }
    @switch.begin REASON, moved: true
    @finished = true
    [ moved, now - closed ]
  ensure
    @switch.end if closed && !@finished
    pairs.each(&:close)
  end

  private
    def pairs
      @pairs ||= @addresses.map { |name, address| Operations::Move::Pair.new(@community.database(name), address) }
    end

    def tell(sentence) = @tell&.call(sentence)

    def refuse_what_cannot_be_moved
      self.class.refuse_moved @community
      missing = @addresses.keys.map { |name| @community.database(name) }.reject(&:exist?)
      raise Operations::Error, "#{missing.first.path} does not exist. Check STORAGE and RAILS_ENV." if missing.any?
      raise Operations::Error, "The site is already read-only: #{@switch.reason} To turn it off: bin/ops read-only off." if @switch.on? && @switch.reason != REASON
    end

    # The last round finds nothing that differs: that is the proof.
    def finish(pair)
      pair.wait_for_writers
      checksums = nil
      ROUNDS.times { break if (checksums = pair.copy { |sentence| tell sentence }) }
      raise Operations::Error, "#{pair.name} still differs after #{ROUNDS} rounds: another process writes to one of the databases. bin/ops doctor lists the processes that have the files open." unless checksums

      pair.end
      checksums.map { |table, checksum| Moved.new(database: pair.name, table:, rows: checksum.rows, checksum: checksum.to_s) }
    end
end
