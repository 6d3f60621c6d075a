# The guarantees of every store about rollups, salts and expiry. Included by AggregationContract.
module RetentionContract
  MINUTE, HOUR, DAY = 1_700_000_040, 1_699_999_200, 1_699_920_000
  FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"

  def self.included(test_case)
    test_case.test "returns rollups of a range and dimension as they were written, earliest first" do
      named = row(dimension: :name, value: "buy", histogram: Tally::Histogram.new.add(2.5))
      rows = [ row(value: "/a", count: 3), row(value: nil, bot: true), named ]
      store.write_rollups :minute, MINUTE + 60, [ row(start: MINUTE + 60) ]
      store.write_rollups :minute, MINUTE, rows

      assert_equal rows.first(2),
        store.rollups(:minute, MINUTE, MINUTE + 60, :path).sort_by { |row| row.value ? 0 : 1 }
      assert_equal [ MINUTE, MINUTE, MINUTE + 60 ],
        store.rollups(:minute, MINUTE, MINUTE + 61, :path).map(&:start)
      assert_equal rows.last(1), store.rollups(:minute, 0, 2**40, :name)
      assert_empty store.rollups(:hour, 0, 2**40, :path)
    end

    test_case.test "returns rollups of some values, or without bots, and counts by value" do
      store.write_rollups :minute, MINUTE, [
        row(value: "/a", count: 3), row(value: "/a", bot: true, count: 5), row(value: "/b"),
        row(value: nil, count: 2), row(dimension: :name, value: "buy")
      ]
      store.write_rollups :minute, MINUTE + 60, [ row(start: MINUTE + 60, value: "/a", count: 4) ]
      range = [ :minute, MINUTE, MINUTE + 120, :path ]

      assert_equal [ 3, 5, 4 ], store.rollups(*range, values: [ "/a" ]).map(&:count)
      some = store.rollups(*range, values: [ "/b", nil, "/c" ]).map { |row| [ row.value, row.count ] }
      assert_equal [ [ "/b", 1 ], [ nil, 2 ] ], some.sort_by(&:last)
      assert_equal [ 3, 4 ], store.rollups(*range, values: [ "/a" ], bots: false).map(&:count)
      assert_equal({ "/a" => 12, "/b" => 1, nil => 2 }, store.counts(*range))
      assert_equal [ 7, {} ],
        [ store.counts(*range, bots: false)["/a"], store.counts(:hour, 0, 2**40, :path) ]
      assert_empty store.rollups(*range, values: [])
    end

    test_case.test "writing a bucket again replaces all of its rows" do
      store.write_rollups :hour, HOUR, [ row(value: "/a"), row(value: "/b"), row(dimension: :name) ]
      store.write_rollups :hour, HOUR, [ row(value: "/c") ]

      assert_equal [ "/c" ], store.rollups(:hour, HOUR, HOUR + 1, :path).map(&:value)
      assert_empty store.rollups(:hour, HOUR, HOUR + 1, :name)
    end

    test_case.test "creates a salt for each day, and deletes it" do
      salt = store.salt(DAY)

      assert_equal [ salt, 32 ], [ store.salt(DAY), salt.bytesize ]
      refute_equal salt, store.salt(DAY + 86_400)
      assert_equal 1, store.expire(:salt, DAY + 86_400, 10)
      refute_equal salt, store.salt(DAY)
    end

    test_case.test "live counts each person once who has had events since a time, processed or not" do
      at = ->(count, last, **fields) do
        visitor = { address: "192.0.2.#{last}", user_agent: FIREFOX, host: "example.com" }
        event(received_at: (DAY + count) * 1_000_000, **visitor, **fields)
      end
      live = -> { [ 0, 60, 61 ].map { |count| store.live((DAY + count) * 1_000_000) } }
      store.write [ at[0, 9], at[60, 1], at[60, 2], at[60, 3, user_agent: "Googlebot/2.1"] ]
      assert_equal [ 3, 2, 0 ], live.call

      Tally::Processor.new(store).process
      store.write [ at[61, 1, host: "Example.com:3000"], at[61, 4] ]
      assert_equal [ 4, 3, 2 ], live.call
    end

    test_case.test "expires up to a limit, and knows since when the data is complete" do
      process processed_event, processed_event, processed_event, processed_event(MINUTE + 60)
      write 1
      assert_equal 0, store.floor(:raw)

      assert_equal [ 2, 1, 0 ], Array.new(3) { store.expire(:raw, MINUTE + 60, 2) }
      assert_equal [ MINUTE + 60, [ MINUTE + 60 ], 2 ],
        [ store.floor(:raw), store.minutes(0, 2**40, 9), store.count ]
      assert_equal 1, store.unprocessed(9).size
    end

    test_case.test "the floor never goes back" do
      [ MINUTE + 60, MINUTE ].each { |before| store.expire :raw, before, 9 }
      assert_equal MINUTE + 60, store.floor(:raw)
    end

    test_case.test "rollups and rejected events expire independently" do
      store.write_rollups :minute, MINUTE, [ row ]
      store.write_rollups :hour, HOUR, [ row ]
      store.reject_event event(received_at: 5_000_000), "odd"
      store.expire :minute, MINUTE + 60, 9

      assert_equal [ 0, 1 ],
        %i[ minute hour ].map { |interval| store.rollups(interval, 0, 2**40, :path).size }
      assert_equal [ 0, MINUTE + 60, 1 ],
        [ store.floor(:hour), store.floor(:minute), store.rejected_events.size ]
      assert_equal [ 0, 1 ], [ 5, 6 ].map { |before| store.expire(:rejected, before, 9) }
      assert_empty store.rejected_events
    end

    test_case.test "has a size in bytes, and a lease that can be renewed and released" do
      assert_kind_of Integer, store.size
      assert_equal [ true, true ], [ store.lease.hold?, store.lease.hold? ]
      store.lease.release
      assert store.lease.hold?
      store.lease.release
    end
  end

  private
    def row(**fields)
      defaults = { interval: :minute, start: MINUTE, dimension: :path, value: "/", bot: false, count: 1 }
      Tally::Rollup::Row.new(**defaults, sketch: Tally::Sketch.new.add("f" * 16), **fields)
    end
end
