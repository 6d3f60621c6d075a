require_relative "../../operations/test/test_helpers/forked_ops"

# A running site with all of its databases, people who write to it over HTTP, and a record of what was
# acknowledged.
class LostStorageSite
  DATABASES = %w[ primary queue tally errors erasures ].freeze

  # +older+ is an older copy of the file.
  FAULTS = {
    "unlink" => ->(path, _) { File.delete path },
    "rename" => ->(path, _) { File.rename path, "#{path}.renamed" },
    "replace" => ->(path, older) { File.rename older, path },
    "truncate" => ->(path, _) { File.truncate path, 0 }
  }.freeze

  # Where the tokens of acknowledged writes are.
  TOKENS = {
    "primary" => "SELECT body FROM comments", "queue" => "SELECT arguments FROM solid_queue_jobs",
    "tally" => "SELECT coalesce(parameters, '') || coalesce(path, '') FROM events",
    "erasures" => "SELECT 't' || substr('000000000000' || account, -12) FROM erasures"
  }.freeze

  Acknowledged = Data.define(:database, :token, :at)

  attr_reader :server, :acknowledged, :directory

  # With the databases that +server+ has in +storage+, and empty ones.
  def initialize(storage, backups, server)
    @storage, @backups, @server = storage, backups, server
    @directory = Kit::DataDirectory.new(storage, environment: "test")
    @acknowledged, @lock = [], Mutex.new
    ActiveRecord::Base.configurations.configs_for(env_name: "test").each do |config|
      copy = directory.database(config.name)
      Kit::SQLiteFile.new(path: config.database).copy_to copy, seconds: 10 unless copy.exist?
    end
  end

  def start(replication: false)
    server.start("PRODUCTION_STORES" => "1", "WEB_CONCURRENCY" => "2", "TALLY" => "on",
      "CHECKPOINTS_IN_PUMA" => "1", "BACKUP_TO" => @backups,
      "REPLICATION_IN_PUMA" => ("1" if replication))
  end

  # Writes to all databases while the block runs: comments of +user+ on +post+, jobs and statistics. Each has
  # been written to before the block begins.
  def writing(user, post)
    stopped = false
    writers = [ -> { comment user, post }, -> { reset }, -> { hit } ].map do |write|
      Thread.new { write.call && sleep(0.03) until stopped }
    end
    Kit::Clock.wait_until(seconds: 60) do
      (%w[ primary queue tally ] - acknowledged_since(0).map(&:database)).empty?
    end
    yield
  ensure
    stopped = true
    writers&.each(&:join)
  end

  # Recorded with the erasures.
  def delete_account(user)
    ServedPerson.on(server, user) do |person|
      response = person.post("/settings/account", "_method" => "delete", "user[texts]" => "keep",
        "user[password_challenge]" => SignInHelper::PASSWORD)
      acknowledge "erasures", "t#{user.id.to_s.rjust(12, "0").last(12)}" if response.code == "303"
    end
  end

  def path(database, suffix = "") = "#{directory.database(database).path}#{suffix}"

  def keep_older(suffix)
    DATABASES.each { |name| FileUtils.cp path(name, suffix), "#{path(name, suffix)}.older" }
  end

  def break_file(database, suffix, fault)
    FAULTS.fetch(fault).call(path(database, suffix), "#{path(database, suffix)}.older")
  end

  def lost = Operations::LostStorage.new(directory)

  def recorded?(database, suffix)
    lost.faults.any? { |fault| fault.file == File.basename(path(database, suffix)) }
  end

  # Asks again if the process ends while it responds: a truncated WAL index kills the processes that use it.
  def ready
    server.connect { |http| http.get("/ready").code }
  rescue SystemCallError, IOError
    retry
  end
  def acknowledged_since(time) = @lock.synchronize { acknowledged.select { |write| write.at > time } }

  # Acknowledged writes that are missing in the files in place, by database.
  def missing
    acknowledged.group_by(&:database)
      .to_h { |name, writes| [ name, writes.map(&:token) - tokens(name) ] }.compact_blank
  end

  # Runs bin/ops. Returns the output and the exit status.
  def ops(*words)
    environment = { "STORAGE" => @storage, "BACKUP_TO" => @backups, "TEST_DATABASE_SUFFIX" => nil }
    ForkedOps.run(words, environment).then { |output, status| [ output, status.exitstatus ] }
  end

  private
    def comment(user, post)
      write("primary") { |token| person(user).post("/posts/#{post.id}/comments", "comment[body]" => token) }
    end

    # Signs in again if the process that had the connection has ended.
    def person(user)
      @person ||= ServedPerson.new(Net::HTTP.start("127.0.0.1", server.port))
        .tap { |person| person.sign_in user }
    end

    def reset
      write("queue") do |token|
        request "/password-reset", "password_reset[email_address]" => "#{token}@example.com"
      end
    end

    def hit = write("tally") { |token| request "/stats?u=/#{token}" }

    # Each from another network.
    def request(path, form = nil)
      headers = { "User-Agent" => "Mozilla/5.0", "Accept" => "text/html",
        "X-Forwarded-For" => "10.#{Array.new(3) { rand(250) }.join(".")}" }
      server.connect do |http|
        form ? http.post(path, URI.encode_www_form(form), headers) : http.get(path, headers)
      end
    end

    def write(database)
      token = "t#{SecureRandom.hex(6)}"
      acknowledge database, token if yield(token).code.to_i < 400
      true
    rescue SystemCallError, IOError, Timeout::Error, Net::ProtocolError, RuntimeError # of a rejected sign-in
      @person = nil if database == "primary"
      true
    end

    def acknowledge(database, token)
      @lock.synchronize { acknowledged << Acknowledged.new(database:, token:, at: Kit::Clock.now) }
    end

    def tokens(name)
      directory.database(name).read do |handle|
        handle.execute(TOKENS.fetch(name)).flatten.filter_map { |text| text[/t\h{12}/] }
      end
    rescue SQLite3::Exception
      []
    end
end
