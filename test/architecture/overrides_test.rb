require "test_helper"

# Methods of Rails and gems that the site overrides (docs/decisions/0072-overrides-of-private-methods.md). An
# override of a method that no longer exists would silently do nothing.
class OverridesTest < ActiveSupport::TestCase
  include ArchitectureRules

  # The versions that the overrides were last checked with. After an upgrade, compare each overridden method
  # with its new version.
  CHECKED_VERSIONS = { "rails" => "8.1", "solid_queue" => "1.7", "solid_cache" => "1.0",
    "solid_errors" => "0.9", "puma" => "8.0" }.freeze

  ADAPTER = Kit::Postgresql.chosen? ? "PostgreSQLAdapter" : "SQLite3Adapter"
  DUMPER = Kit::Postgresql.chosen? ? "PostgreSQL" : "SQLite3"

  LOCK = { "LockMissingEntries" => [ "SolidCache::Entry.singleton_class", %i[ lock_and_write ] ] }.freeze

  # The overridden methods by module, and the class that they belong to.
  OVERRIDES = {
    "RejectWritesInMaintenance" =>
      [ "ActiveRecord::ConnectionAdapters::#{ADAPTER}",
        %i[ ensure_writes_are_allowed commit_db_transaction perform_query ] ],
    "DurableCommits" =>
      [ "ActiveRecord::ConnectionAdapters::SQLite3Adapter", %i[ configure_connection perform_query ] ],
    "WaitWithoutLockInMaintenance" =>
      [ "ActiveRecord::ConnectionAdapters::SQLite3Adapter",
        %i[ begin_db_transaction commit_db_transaction exec_rollback_db_transaction ] ],
    "ExemptProcessRecords" => [ "SolidQueue::Process", %i[ heartbeat deregister ] ],
    "ExemptProcessRegistration" => [ "SolidQueue::Process.singleton_class", %i[ register ] ],
    "ClaimNoJobsInMaintenance" => [ "SolidQueue::ReadyExecution.singleton_class", %i[ claim ] ],
    "DispatchNoJobsInMaintenance" =>
      [ "SolidQueue::ScheduledExecution.singleton_class", %i[ dispatch_next_batch ] ],
    "TranslateErrors" =>
      [ "ActiveRecord::ConnectionAdapters::PostgreSQLAdapter",
        %i[ translate_exception retryable_query_error? ] ],
    "LimitStatements" =>
      [ "ActiveRecord::ConnectionAdapters::PostgreSQLAdapter",
        %i[ configure_connection with_raw_connection ] ],
    "RetryStatements" => [ "ActiveRecord::ConnectionAdapters::PostgreSQLAdapter", %i[ with_raw_connection ] ],
    **(Kit::Postgresql.chosen? ? LOCK : {}),
    "CountsWithoutCacheDatabase" =>
      [ "SolidCache::Store", %i[ failsafe read write delete exist? increment decrement clear ] ],
    "RunsJobsWithoutQueue" => [ "ActiveJob::QueueAdapters::SolidQueueAdapter", %i[ enqueue enqueue_at ] ],
    "ReadWhenFound" => [ "ActionView::Template::Sources::File", %i[ to_s ] ],
    "FormDecoding" => [ "URI.singleton_class", %i[ decode_www_form_component ] ],
    "NamesOfFewJobs" => [ "ActiveJob::JobsRelation", %i[ job_class_names ] ],
    "PreparedInserts" => [ "ActiveRecord::ConnectionAdapters::SQLite3Adapter", %i[ exec_insert ] ],
    "TableChanges" => [ "ActiveRecord::ConnectionAdapters::SQLite3Adapter", %i[
      alter_table copy_table_indexes rename_column rename_index change_column_null add_check_constraint
      remove_check_constraint
    ] ],
    "MigrationGuard::Migrator" => [ "ActiveRecord::Migrator", %i[ ddl_transaction ] ],
    "CodeDefinitions::Schema" => [ "ActiveRecord::Schema", %i[ define ] ],
    "SchemaTriggers" =>
      [ "ActiveRecord::ConnectionAdapters::#{DUMPER}::SchemaDumper", %i[ virtual_tables types ] ],
    "RequestLog" => [ "RequestLog", %i[ start_processing ] ],
    "ErrorRecorder" => [ "ErrorRecorder", %i[ report s ignore_by_class? ] ]
  }.freeze

  OTHER_ENGINE = Kit::Postgresql.chosen? ? "SQLite3Adapter" : "PostgreSQLAdapter"
  FOLDERS = %w[
    app benchmarking config importers kit/lib lab/lib lab/examples/targets lib operations/lib tally
  ].freeze
  OVERRIDING =
    /^[^#"]*(?:\bprepend\ (?=[A-Z])|\b(?:alias_method|refine)\ |[A-Z]\w*\.class_eval\ |
      [a-z]\.prepend\ [A-Z]|Client\.const_set)/x
  RECORD = Rails.root.join("docs/decisions/0072-overrides-of-private-methods.md").read

  test "each override overrides an existing method" do
    applicable = OVERRIDES.reject { |_, (name, _)| name.end_with?(OTHER_ENGINE) }
    assert_no_offenses(applicable) do |name, (owner, methods)|
      missing = methods.reject { |method| inherits?(class_named(owner), name.constantize, method) }
      [ missing, "Rails or the gem has renamed or removed them: see #{RECORD.lines.first.strip}." ]
    end
  end

  test "overrides were checked with the installed versions" do
    installed = CHECKED_VERSIONS.keys.index_with { |name|
      Gem.loaded_specs.fetch(name == "rails" ? "railties" : name).version
    }
      .transform_values { |version| version.segments.first(2).join(".") }

    assert_equal CHECKED_VERSIONS, installed,
      "Compare the overridden methods with their new versions, and run their tests."
  end

  test "every override is in the decision record" do
    files = Rails.root.glob("{#{FOLDERS.join(",")}}/**/*.rb").reject { |path| path.to_s.include?("/test/") }
    overriding = files.select { |path| path.read.match?(OVERRIDING) }

    assert_includes overriding.map { |path| path.basename.to_s }, "maintenance_mode.rb"
    assert_no_offenses overriding.map { |path| path.relative_path_from(Rails.root).to_s } do |path|
      [
        ([ "overrides a method" ] unless RECORD.include?(path)),
        "Use a public API, or add it to the record and to this test."
      ]
    end
  end

  test "detects a method that no longer exists" do
    assert inherits?(SolidQueue::Process, ExemptProcessRecords, :heartbeat)
    assert_not inherits?(SolidQueue::Process, ExemptProcessRecords, :beat)
  end

  private
    def class_named(name)
      owner = name.delete_suffix(".singleton_class").constantize
      name.end_with?(".singleton_class") ? owner.singleton_class : owner
    end

    # Whether +method+ is defined behind +overriding+ in the ancestors of +owner+.
    def inherits?(owner, overriding, method)
      owner.ancestors.drop_while { |ancestor| ancestor != overriding }.drop(1).any? do |ancestor|
        ancestor.method_defined?(method, false) || ancestor.private_method_defined?(method, false)
      end
    end
end
