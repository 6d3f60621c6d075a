require "test_helper"

# Only the engines differ between SQLite and PostgreSQL (lib/frontpage/engines). No
# other code asks which one it uses.
class EnginesTest < ActiveSupport::TestCase
  include ArchitectureRules

  FOLDERS = %w[ app benchmarking config db importers/lib lib ]
  ENGINES = %r{\Alib/frontpage/(?:engines[/.]|database_urls)}
  BRANCH = /\bPostgresql\.\w+\?|\bEngines::\w+|\.(?:sqlite|postgresql)\?|\badapter_name\b|\bDATABASE_URL\b/
  ONLY_SQLITE = %i[ search_index search_trigger ]

  test "no code outside of lib/frontpage/engines branches on the engine" do
    assert_no_offenses sources.reject { |source| source.to_s.match?(ENGINES) } do |source|
      [
        branches(source),
        "Write a method for each engine in lib/frontpage/engines, and call it with Engines.current."
      ]
    end
  end

  test "detects a branch" do
    assert_equal [ "Postgresql.chosen?" ], branches(source_code("LOCK = Postgresql.chosen? ? 1 : 2"))
    assert_equal [ "adapter_name" ],
      branches(source_code("# Postgresql.chosen?\nreturn if connection.adapter_name == 'SQLite'"))
    assert_equal [ "Engines::Sqlite" ],
      branches(source_code("search if Engines.current.is_a?(Engines::Sqlite)"))
    assert_empty branches(source_code("Engines.current.with_placeholders(sql)"))
  end

  test "both engines have the same methods, with the same parameters" do
    sqlite, postgresql = [ Engines::Sqlite, Engines::Postgresql ].map do |engine|
      engine.public_instance_methods(false).sort.index_with do |name|
        engine.instance_method(name).parameters.map(&:first)
      end
    end

    assert_equal sqlite.except(*ONLY_SQLITE), postgresql
  end

  private
    def sources = %w[ rb rake ru erb ].flat_map { |extension| SourceCode.in(*FOLDERS, extension:) }
    def branches(source) = source.lines_of_code.flat_map { |line| line.scan(BRANCH) }.uniq
end
