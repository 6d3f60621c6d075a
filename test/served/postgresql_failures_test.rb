require "test_helper"

# The site while its PostgreSQL is stopped, killed or frozen, on a server that only this test uses.
# PostgresqlStatementsTest and ErrorStatusesTest test the parts.
class PostgresqlFailuresTest < ActiveSupport::TestCase
  MAX_SECONDS = 15 # until a request is answered
  TEXT = "Typed while the database was away."

  # The cause and the repair.
  FAULTS = {
    stopped: [ :stop.to_proc, :start.to_proc ],
    killed: [ ->(cluster) { cluster.signal "KILL" }, :start.to_proc ],
    frozen: [ ->(cluster) { cluster.signal "STOP" }, ->(cluster) { cluster.signal "CONT" } ]
  }.freeze

  setup do
    unless Kit::Postgresql.chosen?
      skip "The tests run on SQLite: script/ci/tests_postgresql runs them on PostgreSQL"
    end
  end

  slow_test "answers with 503, Retry-After and the typed text while PostgreSQL is away, and recovers" do
    Cluster.run do |cluster|
      SiteServer.run(**cluster.environment, "WEB_CONCURRENCY" => "0", "RAILS_MAX_THREADS" => "3") do |server|
        ServedPerson.on(server, users(:maria)) do |maria|
          FAULTS.each do |fault, (cause, repair)|
            assert_equal "303", comment(maria).code, fault
            cause.(cluster)
            answers = requests(server, maria)
              .map { |name, request| Thread.new { [ name, *timed(&request) ] } }.map(&:value)
            repair.(cluster)

            answers.each do |name, seconds, response|
              assert_unavailable response, "#{fault}: #{name}", seconds
            end
            assert_includes answers.last.last.body, TEXT, fault
            assert_recovers maria, fault
          end
        end
      end
    end
  end

  private
    def requests(server, maria)
      visits = %w[ / /newest.json /api/v1/posts /up ].to_h do |path|
        [ path, -> { ServedPerson.on(server) { |visitor| visitor.get "#{path}?at=#{rand}" } } ]
      end
      { **visits.except("/up"), "form" => -> { comment maria } }
    end

    def comment(person) = person.post("/posts/#{posts(:wal).id}/comments", "comment[body]" => TEXT)

    def timed
      began = Kit::Clock.now
      response = yield
      [ Kit::Clock.now - began, response ]
    end

    def assert_unavailable(response, message, seconds)
      assert_equal "503", response.code, message
      assert_match(/\A\d+\z/, response["Retry-After"], message)
      assert_operator seconds, :<, MAX_SECONDS, message
    end

    def assert_recovers(person, fault)
      code = nil
      Kit::Clock.wait_until(seconds: 30, every: 0.2) { (code = comment(person).code) == "303" }
      assert_equal "303", code, fault
    end

    # A PostgreSQL server with a copy of the test databases.
    class Cluster
      RECORDS = {
        "primary" => "ApplicationRecord", "queue" => "SolidQueue::Record", "cache" => "SolidCache::Record"
      }.freeze

      def self.run
        Dir.mktmpdir do |folder|
          File.chmod 0o711, folder # for root, PostgreSQL runs as a different user
          cluster = new("#{folder}/postgresql")
          yield cluster
        ensure
          cluster&.remove
        end
      end

      def initialize(folder)
        @variables = { "POSTGRESQL_FOLDER" => folder, "POSTGRESQL_THROWAWAY" => "1" }
        @folder = folder
        @url = start[/DATABASE_URL='(.*)'/, 1]
        copy
      end

      def environment = { "DATABASE_URL" => @url, "DATABASE_DIRECT_URL" => "", "DATABASE_REPLICA_URL" => "" }
      def start = script("start")
      def stop = script("stop")
      def remove = script("destroy")

      # To the postmaster and all of its processes.
      def signal(name)
        postmaster = File.read("#{@folder}/primary/postmaster.pid").to_i
        processes = [
          postmaster, *File.read("/proc/#{postmaster}/task/#{postmaster}/children").split.map(&:to_i)
        ]
        processes.each { |process| Process.kill name, process }
        if name == "KILL"
          Kit::Clock.wait_until(seconds: 10) { processes.none? { |process| File.exist?("/proc/#{process}") } }
        end
      end

      private
        # Parallel tests have databases of their own, the server those of its URL.
        def copy
          served = Kit::Postgresql.new(environment: "test", variables: { "DATABASE_URL" => @url })
          RECORDS.each do |name, record|
            source = ServedDatabase::PostgreSQL.url_of(record.constantize.connection_db_config.database)
            ServedDatabase::PostgreSQL.copy source, served.url(name)
          end
        end

        def script(command)
          output, status = Open3.capture2e(@variables, Rails.root.join("script/postgresql").to_s, command)
          raise output unless status.success?

          output
        end
    end
end
