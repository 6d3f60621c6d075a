require "json"
require "test_helper"

# Personal data that earlier versions stored is removed from the whole file.
class SQLiteCleaningTest < Tally::TestCase
  include Traffic, Maintained

  PERSONAL = [ "jane.doe@example.org", "4111111111111111", "+48600123456", "caf%C3%A9" ].freeze

  test "removes personal data of earlier versions from events and rollups, and counts the same" do
    store_old_data
    before = counts
    assert(PERSONAL.first(3).all? { |text| occurrences_of(text).positive? })
    Tally::Maintenance.new(store, properties: %w[ plan ]).run_once(now:)
    store.scrub

    spellings = PERSONAL.first(3).flat_map { |text| [ text, URI.encode_uri_component(text) ] }
    assert_empty spellings.select { |text| occurrences_of(text).positive? }
    assert_equal 0, occurrences_of("secret")
    assert_equal before, counts
    assert_equal [ "/café", "/users/[card]/edit", "/users/[email]/edit", "/users/[phone]/edit" ],
      pages.keys.sort
    assert_equal({ email: 60, card: 60, phone: 61 }, store.removed)
    assert_equal({ "plan" => "pro" }, JSON.parse(store.to_a.last.parameters)["properties"])
  end

  slow_test "counts what is only left in the rollups of days" do
    store_old_data
    Tally::Rollups.new(store).roll_up(now: now + 40 * DAY)
    Tally::Retention.new.apply(store, now: now + 40 * DAY)
    days = store.rollups(:day, 0, 2**40, :path).count { |row| row.value.include?("jane") }
    nil while store.clean([])

    assert_operator days, :>=, 9
    assert_equal [ 0, { email: days, card: days, phone: days } ], [ store.count, store.removed ]
  end

  test "continues where it was stopped, and ends" do
    store_old_data
    calls = 0
    while (@store = new_store("tally")).clean([])
      calls += 1
    end

    assert_operator calls, :>, 10
    refute store.clean([])
    assert_equal 4, pages.size
    read { |database| database.execute "UPDATE rollups SET value = '/a@example.org' WHERE value = '/café'" }
    refute store.clean([]), "new rows are clean"
  end

  slow_test "doesn't overwrite a page that is renamed meanwhile" do
    store_old_data
    renamed = false
    store.define_singleton_method(:rows_to_clean) do |table|
      super(table).tap do
        rename_page("/users/jane.doe@example.org", "/users/deleted") unless renamed
        renamed = true
      end
    end
    nil while store.clean([])

    assert_includes pages.keys, "/users/deleted/edit"
    store.scrub
    assert_equal 0, occurrences_of("jane.doe@example.org")
  end

  private
    # Events of ten days, as if nothing had been removed when they were processed, and rejected ones.
    def store_old_data
      hits = (0...60).flat_map do |number|
        PERSONAL.size.times.map { |index| hit(now - number * DAY / 6 - 3600, "u=/users/PERSON#{index}/edit") }
      end
      store.write hits
      store.write [ hit(now - 3600, '{"name":"buy","url":"/users/PERSON0/edit"}', kind: "event") ]
      Tally::Maintenance.new(store).run_once(now:)
      PERSONAL.size.times { |index| store.reject_event hit(now, "u=/PERSON#{index}"), "old" }
      read { |database| make_old database }
    end

    def make_old(database)
      database.execute "PRAGMA secure_delete = on" # as the store, or pages keep remains of this rewriting
      texts =
        { "events" => %w[ parameters page_path ], "rejected_events" => %w[ event ], "rollups" => %w[ value ] }
      PERSONAL.each_with_index do |text, index|
        texts.each do |table, columns|
          columns.each do |column|
            spelling = %w[ parameters event ].include?(column) ? URI.encode_uri_component(text) : text
            database.execute "UPDATE #{table} SET #{column} = replace(#{column}, 'PERSON#{index}', ?)",
              [ spelling ]
          end
        end
      end
      database.execute "UPDATE rollups SET value = '/caf%C3%A9' WHERE value LIKE '%caf%'"
      database.execute "UPDATE events SET page_path = '/caf%C3%A9' WHERE page_path LIKE '%caf%'"
      database.execute "UPDATE events SET parameters = ? WHERE kind = 'event'",
        [ JSON.generate(name: "buy", url: "/users/+48600123456?secret", user: "secret",
          properties: { plan: "pro", email: "secret", to: "jane.doe@example.org, 4111111111111111" }) ]
      database.execute "DELETE FROM marks WHERE name LIKE 'cleaned/%' OR name LIKE 'removed/%'"
    end

    def read
      database = SQLite3::Database.new(path)
      yield database
    ensure
      database&.close
    end

    def pages = store.counts(:day, 0, 2**40, :path)
    def counts = %i[ minute hour day ].map { |interval| store.counts(interval, 0, 2**40, :path).values.sort }

    def occurrences_of(text)
      [ path, "#{path}-wal" ].sum { |file| File.exist?(file) ? File.binread(file).scan(text.b).size : 0 }
    end
end
