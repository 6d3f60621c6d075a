require "test_helper"

# Reading, posting and signing in work while any of the files that can be lost is full, read-only, damaged,
# missing or locked, and the log and bin/ops doctor say which. The tests run in a process of their own, with
# the stores of production.
class StorageFaultsTest < ActionDispatch::IntegrationTest
  self.use_transactional_tests = false

  FILES = %w[ cache errors tally queue ].freeze
  RECORDS = {
    "cache" => "SolidCache::Record", "errors" => "SolidErrors::Record", "queue" => "SolidQueue::Record"
  }.freeze
  LOGGED = { "cache" => "The cache database failed", "queue" => "The queue database failed",
    "errors" => "The error could not be recorded" }.freeze

  # Each breaks the file at a path until the block ends. None depends on permissions, which root doesn't need.
  FAULTS = {
    "full" => ->(path, &block) { FullFile.during(path, &block) },
    # The version of the file format that may write it is newer than SQLite's.
    "read-only" => ->(path, &block) {
      ChangedFile.during(path, -> { File.binwrite path, "\x03", 18 }, &block)
    },
    "damaged" => ->(path, &block) {
      ChangedFile.during(path, -> { File.binwrite path, "\xFF" * 100_000, 100 }, &block)
    },
    "missing" => ->(path, &block) { ChangedFile.during(path, -> { File.delete path }, &block) },
    "locked" => ->(path, &block) {
      SQLite3::Database.new(path) do |database|
        database.execute "BEGIN IMMEDIATE"
        block.call
        database.rollback
      end
    }
  }.freeze

  FILLING = {
    "cache" => "INSERT INTO solid_cache_entries (key, value, key_hash, byte_size, created_at) " \
      "VALUES (x'00', x'00', random(), 1, '')",
    "errors" => "INSERT INTO solid_errors (exception_class, message, severity, fingerprint, created_at, " \
      "updated_at) VALUES ('', '', '', random(), '', '')",
    "queue" => "INSERT INTO solid_queue_jobs (queue_name, class_name, priority, created_at, updated_at) " \
      "VALUES ('', '', 0, '', '')",
    "tally" => "INSERT INTO events (received_at, kind) VALUES (0, '')"
  }.freeze

  # Restores the file afterwards.
  module ChangedFile
    def self.during(path, change)
      content = File.binread(path)
      change.call
      yield
    ensure
      FileUtils.rm_f %w[ -wal -shm ].map { |suffix| "#{path}#{suffix}" }
      File.binwrite path, content
    end
  end

  # Limits the size of a file in all connections that are opened to it, as a quota or a disk of its own would.
  module FullFile
    REJECTED = 50 # consecutive rows

    class << self
      attr_reader :path

      def during(path)
        ChangedFile.during(path, -> { fill path }) do
          @path = path
          yield
        end
      ensure
        @path = nil
      end

      private
        # With rows that are smaller than the server's, until none of them fits. A single one may be rejected
        # because a page of an index is full, while others have room.
        def fill(path)
          SQLite3::Database.new(path) do |database|
            database.execute "PRAGMA max_page_count = #{database.get_first_value("PRAGMA page_count") + 20}"
            loop { break if Array.new(REJECTED) { inserted?(database, path) }.none? }
            database.execute "PRAGMA wal_checkpoint(TRUNCATE)"
          end
        end

        def inserted?(database, path)
          database.execute FILLING.fetch(path[/cache|errors|tally|queue/])
          true
        rescue SQLite3::FullException
          false
        end
    end

    def initialize(file, ...)
      super
      # No more than it has.
      execute "PRAGMA max_page_count = 1" if FullFile.path && file.to_s == FullFile.path && !closed?
    end
  end

  if ENV["PRODUCTION_STORES"] == "1"
    SQLite3::Database.prepend FullFile

    setup do
      sign_up_by_passkey
      delete session_path
      Rails.configuration.tally.store.none? # creates its tables
      @log = StringIO.new
      Rails.logger.broadcast_to ActiveSupport::Logger.new(@log)
    end

    FILES.product(FAULTS.to_a).each do |file, (name, fault)|
      test "with a #{name} #{file} database, everything works" do
        with_fault(file, fault) do
          assert_equal EXPECTED, statuses
          assert_nothing_raised { Rails.error.report RuntimeError.new("a test") }
          if LOGGED.key?(file)
            assert_match(/#{LOGGED[file]} .*Run bin\/ops doctor/, @log.string.lines.grep(/bin\/ops/).join)
          end
          # The doctor looks at the disk of a full file, and the server creates missing
          # statistics with their tables.
          assert_not_empty findings_about(file) unless name == "full" || [ file, name ] == %w[ tally missing ]
        end
      end
    end

    test "counts per process while the cache fails, and in the database afterwards" do
      with_fault("cache", FAULTS["locked"]) do
        assert_equal [ 1, 2, 3 ], Array.new(3) { Rails.cache.increment("probe", 1, expires_in: 1.minute) }
        assert_equal [ true, false ],
          Array.new(2) { Rails.cache.write("nonce", 1, unless_exist: true, expires_in: 1.minute) }
      end
      assert_equal 1, Rails.cache.increment("probe", 1, expires_in: 1.minute)
    end
  else
    slow_test "works with a damaged cache or queue" do
      run_tests 2, "--include", "/with_a_damaged_(cache|queue)/"
    end

    slow_test "works with every fault of every file" do
      (FILES - %w[ tally ]).each { |file| run_tests FAULTS.size, "--include", "/with_a_.+_#{file}_/" }
      FAULTS.each_key { |fault| run_tests 1, "--include", "/with_a_#{fault}_tally_/" }
      run_tests 1, "--include", "/counts_per_process/"
    end

    def run_tests(count, *options)
      sqlite_only "PostgreSQL has no files of its own for these"
      Dir.mktmpdir do |storage|
        environment = { "PRODUCTION_STORES" => "1", "STORAGE" => storage, "TEST_DATABASE_SUFFIX" => nil,
          "BUSY_TIMEOUT" => "100", "CI" => nil }
        output, status = Open3.capture2e(environment, Gem.ruby, "bin/rails", "test", __FILE__, *options,
          chdir: Rails.root.to_s)
        assert status.success?, output
        assert_match(/^#{count} runs/, output)
      end
    end
  end

  private
    EXPECTED = { read: 200, thread: 200, sign_up: 302, passkey: 302, sign_in: 302, read_as_member: 200,
      post: 303, comment: 303, vote: 303, mention: 303, reset: 302 }.freeze

    # The status of each request, by name.
    def statuses
      { read: -> { get "/" }, thread: -> { get post_path(posts(:wal)) },
        sign_up: -> { post registration_path,
          params: { user: { username: "nina", password: "four lucky words here",
          unconfirmed_email_address: "nina@example.com" } } },
        passkey: -> {
          reset!
          sign_in_by_passkey
        },
        sign_in: -> {
          reset!
          post session_path, params: { session: { username: "maria", password: SignInHelper::PASSWORD } }
        },
        read_as_member: -> { get "/" },
        post: -> { post posts_path, params: { post: { title: "A post", body: "With text", url: "" } } },
        comment: -> { post post_comments_path(posts(:essay)), params: { comment: { body: "A comment" } } },
        vote: -> { post "/posts/#{posts(:show_terminal).id}/vote" },
        mention: -> { post comment_replies_path(comments(:objection)),
          params: { comment: { body: "@tomas, see" } } },
        reset: -> {
          reset!
          post password_reset_path, params: { password_reset: { email_address: "maria@example.com" } }
        } }.transform_values do |request|
        request.call
        response.status
      end
    end

    # The file is open in no connection when it breaks and when it is repaired, as after a restart, except for
    # the statistics, of which a process can therefore try only one fault.
    def with_fault(file, fault)
      database = directory.database(file)
      disconnect
      database.empty_log(seconds: 5)
      fault.call(database.path) do
        yield
        disconnect
      end
    end

    def directory = Kit::DataDirectory.here(environment: "test")

    def disconnect
      RECORDS.each_value { |name| name.constantize.connection_pool.disconnect! }
      Rails.cache.instance_variable_set :@failed_at, nil
    end

    def findings_about(file)
      %w[ Files Integrity Writes ].flat_map do |name|
        Operations::Doctor.const_get(name).new(directory, nil, seconds: 5, asked: nil).findings
      end.select do |finding|
        finding.severity != :ok && finding.what.include?(directory.database(file).basename)
      end
    end
end
