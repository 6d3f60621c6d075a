# The guarantees of every store about processing and rollups. A test case that includes it has a +store+.
module AggregationContract
  MINUTE = 1_700_000_040 # the start of a minute, and 200 seconds before the end of an hour
  HOUR, DAY = 1_699_999_200, 1_699_920_000

  def self.included(test_case)
    test_case.include RetentionContract

    test_case.test "returns unprocessed events in order, as they were written" do
      write 3
      assert_equal %w[ 0 1 ], store.unprocessed(2).map { |_, event| event.event_id }
      assert_equal event(event_id: "2", received_at: 2), store.unprocessed(9).last.last
      assert_equal 0, store.oldest_unprocessed
    end

    test_case.test "has no oldest event if none is unprocessed" do
      assert_equal [ nil, [] ], [ store.oldest_unprocessed, store.unprocessed(9) ]
    end

    test_case.test "the newest key grows with every event, and only with events" do
      keys = Array.new(3) { store.newest_key.tap { write 2 } }
      process_as_page_views
      assert_equal [ 2, 2 ], keys.each_cons(2).map { |one, next_one| next_one - one }
      assert_equal keys.last + 2, store.newest_key
    end

    test_case.test "keeps a processed event, without its IP address" do
      write 3, address: "192.0.2.1"
      process_as_page_views 2
      assert_equal [ "2" ], store.unprocessed(9).map { |_, event| event.event_id }
      assert_equal 2, store.oldest_unprocessed
      addresses = store.map { |event| [ event.event_id, event.address ] }
      assert_equal [ [ "0", nil ], [ "1", nil ], [ "2", "192.0.2.1" ] ], addresses
    end

    test_case.test "events that arrive later are unprocessed" do
      write 2
      process_as_page_views
      store.write [ event(event_id: "later", received_at: 9) ]
      assert_equal [ "later" ], store.unprocessed(9).map { |_, event| event.event_id }
    end

    test_case.test "keeps IP addresses for a time if requested" do
      write 2, address: "192.0.2.1"
      process_as_page_views keep_addresses: true
      assert_equal [ "192.0.2.1" ], store.map(&:address).uniq

      store.expire :address, 3600, 10
      assert_equal [ nil ], store.map(&:address).uniq
    end

    test_case.test "saves a rejected event with the reason, without its address, and doesn't count it" do
      write 3, address: "192.0.2.1", path: "/odd"
      keys = store.unprocessed(9).map(&:first)
      store.save_processed [ [ keys[0], processed_event ], [ keys[2], processed_event ] ],
        [ [ keys[1], "odd" ] ]
      assert_equal [ [ "odd" ], %w[ 0 2 ] ], [ store.rejected_events.map(&:first), store.map(&:event_id) ]
      assert_equal [ "1", "/odd", nil ],
        JSON.parse(store.rejected_events.first.last).values_at("event_id", "path", "address")
      assert_equal [ [ [ "odd", 1 ] ], [] ], [ store.rejection_reasons, store.unprocessed(9) ]
    end

    test_case.test "processing makes minutes stale, and writing their rollup makes them current" do
      process processed_event(MINUTE + 70), processed_event(MINUTE + 5), processed_event(MINUTE)
      assert_equal [ MINUTE, MINUTE + 60 ], store.stale(:minute, 9)
      assert_equal [ MINUTE ], store.stale(:minute, 1)
      assert_equal [ MINUTE + 60 ], store.stale(:minute, 9, from: MINUTE + 1)
      assert_empty store.stale(:minute, 9, to: MINUTE)

      store.write_rollups :minute, MINUTE, []
      assert_equal [ MINUTE + 60 ], store.stale(:minute, 9)
    end

    test_case.test "a rollup makes the next longer interval stale, so that a crash loses nothing" do
      store.write_rollups :minute, MINUTE, []
      assert_equal [ [], [ HOUR ], [] ], %i[ minute hour day ].map { |interval| store.stale(interval, 9) }

      store.write_rollups :hour, HOUR, []
      assert_equal [ [], [], [ DAY ] ], %i[ minute hour day ].map { |interval| store.stale(interval, 9) }

      store.write_rollups :day, DAY, []
      assert_empty store.stale(:day, 9)
    end

    test_case.test "names are grouped over all events, other dimensions over page views" do
      process processed_event(path: "/a", visitor: "1" * 16), processed_event(path: "/a", visitor: "1" * 16),
        processed_event(path: "/b", bot: true, visitor: nil), processed_event(name: "signup", path: "/c"),
        processed_event(MINUTE + 60, path: "/later")
      assert_equal [ [ "/a", false, "1" * 16, 2 ], [ "/b", true, nil, 1 ] ], groups(:path)
      views = [ [ "pageview", false, "1" * 16, 2 ], [ "pageview", true, nil, 1 ] ]
      assert_equal [ *views, [ "signup", false, "f" * 16, 1 ] ], groups(:name)
      assert_empty store.groups(MINUTE - 60, :path).to_a
    end

    define = test_case.include?(OnMongo) ? :slow_test : :test
    test_case.public_send define, "groups a busy minute completely, though a group may be split" do
      process(*Array.new(2500) { |number| processed_event(path: "/#{number % 2}", value: 1.5) })

      by_path = store.groups(MINUTE, :path).group_by(&:first)
      assert_equal({ "/0" => 1250, "/1" => 1250 }, by_path.transform_values { |groups| groups.sum(&:last) })
      assert_equal 2500, store.values(MINUTE).sum(&:last)
    end

    test_case.test "groups every dimension, including missing values" do
      process processed_event(host: "example.com", referrer: "news.example", language: "pl",
        agent: "Firefox"), processed_event

      { host: "example.com", referrer: "news.example", language: "pl",
        agent: "Firefox" }.each do |dimension, value|
        assert_equal [ [ value, false, "f" * 16, 1 ], [ nil, false, "f" * 16, 1 ] ], groups(dimension),
          dimension
      end
    end

    test_case.test "groups values by name" do
      process processed_event(name: "buy", value: 2.5), processed_event(name: "buy", value: 2.5),
        processed_event(name: "buy"), processed_event(value: -1.0, bot: true)
      assert_equal [ [ "buy", false, 2.5, 2 ], [ "pageview", true, -1.0, 1 ] ], store.values(MINUTE).sort
    end
    test_case.test "lists the minutes that have processed events" do
      process processed_event(MINUTE + 120), processed_event(MINUTE), processed_event(MINUTE + 1),
        processed_event(MINUTE + 60)
      assert_equal [ MINUTE, MINUTE + 60 ], store.minutes(MINUTE, MINUTE + 120, 9)
      assert_equal [ MINUTE ], store.minutes(0, 2**40, 1)
    end
  end

  private
    def processed_event(at = MINUTE, **fields)
      Tally::ProcessedEvent.at(at, **{ name: "pageview", path: "/", bot: false,
        visitor: "f" * 16 }.merge(fields))
    end

    def write(count, **fields)
      store.write(Array.new(count) { |number|
        event(event_id: (store.newest_key + number).to_s, received_at: number, **fields)
      })
    end

    def process_as_page_views(count = 99, **options)
      store.save_processed(store.unprocessed(count).map { |key, _| [ key, processed_event ] }, [], **options)
    end

    def process(*processed_events)
      write processed_events.size
      store.save_processed store.unprocessed(processed_events.size).map(&:first).zip(processed_events), []
    end

    def groups(dimension) = store.groups(MINUTE, dimension).sort_by(&:inspect)
end
