require "securerandom"
require "shellwords"
require "uri"

# A database on a server, such as PostgreSQL: a copy of the prepared one for each measurement, loaded from
# dumps in its folder and dropped when it ends. Its user must be allowed to create databases. Databases whose
# names begin with the prepared one's name are copied too, such as shop_queue beside shop.
class Lab::Store::Served < Lab::Store::SQL
  # Yields the environment of the target's command that prepares the database; dumps the result.
  def prepare
    create name
    yield environment
    databases.each { |database| dump database, dump_path(database.delete_prefix(name)) }
  ensure
    close
    drop
  end

  def run
    suffixes.each { |suffix| load "#{name}#{suffix}", dump_path(suffix) }
    create name if suffixes.empty?
    yield
  ensure
    close
    drop unless preserve?
  end

  def place = "the database #{name} of #{self.class::URL}"
  def environment = { @target.ledger.url_variable => address(name) }

  private
    DUMP = ".dump"

    def name = @name ||= "lab_#{SecureRandom.hex(6)}"
    def dump_path(suffix) = File.join(@path, "prepared#{suffix}#{DUMP}")

    def suffixes
      @suffixes ||= Dir.glob("prepared*#{DUMP}", base: @path).map do |name|
        name[/\Aprepared(.*)#{DUMP}\z/, 1]
      end
    end

    def drop = databases.each { |database| drop_database database }

    # The URL of the server.
    def server
      ENV.fetch(self.class::URL) do
        raise Lab::Error,
          "Set #{self.class::URL} to a server whose user may create databases. #{self.class::HINT}"
      end
    end

    # The URL of the database of that name on the same server.
    def address(database) = server.sub(%r{\A(\w+://[^/?]*)(/[^?]*)?}) { "#{$1}/#{database}" }

    # The gem that connects to the server.
    def require_gem(name)
      require name
    rescue LoadError
      raise Lab::Error, "The gem #{name} is not installed. Add it to the Gemfile, or run gem install #{name}."
    end

    def execute(*words, **options)
      command = Lab::Command.new(*words, **options).run
      unless command.success?
        raise Lab::Error, "#{words.grep(String).first} failed:\n#{command.last_lines(5)}"
      end

      command.output
    rescue Lab::ProcessGroup::NotFound
      raise Lab::Error,
        "#{words.grep(String).first} is not installed. Run apt-get install #{self.class::PACKAGE}."
    end
end
