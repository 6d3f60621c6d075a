# What every store promises. A test case that includes it has a +store+.
module StoreContract
  def self.included(test_case)
    test_case.test("an event comes back as it was told") { assert_returns whole_event }
    test_case.test("what was not told stays so") { assert_returns event }
    test_case.test("letters of any script come back as letters") { assert_returns event(path: "/наука", parameters: "q=日本 👩‍🚀") }

    test_case.test "one that is sent again counts once, when it is processed at the latest" do
      store.write [ event(event_id: "a", path: "/first") ]
      store.write [ event(event_id: "a", path: "/again"), event(event_id: "b"), event(event_id: "b") ]
      sweep_all
      store.write [ event(event_id: "b") ]
      sweep_all

      assert_equal [ [ "a", "/first" ], [ "b", "/stats" ] ], store.map { |event| [ event.event_id, event.path ] }
    end

    test_case.test "those without a name of their own count each" do
      2.times { store.write [ event, event ] }
      sweep_all
      assert_equal 4, store.count
    end

    test_case.test "what cannot be an event is kept apart, with the reason" do
      store.reject_event event(path: "/x"), "too odd"

      reason, kept = store.rejected_events.first
      assert_equal [ "too odd", "/x" ], [ reason, JSON.parse(kept)["path"] ]
      assert_equal 0, store.count
    end

    test_case.test "whatever bytes are set aside, they are kept as text, and without the address" do
      store.reject_event event(path: "/\xFF".b, address: "192.0.2.1", parameters: "é".b), "not \xC3 of é".b

      reason, kept = store.rejected_events.first
      assert_equal "not  of é", reason
      assert_equal [ "/", "é", nil ], JSON.parse(kept).values_at("path", "parameters", "address")
    end

    test_case.test "threads write at once" do
      Array.new(4) { |thread| Thread.new { 25.times { |n| store.write [ event(event_id: "#{thread}-#{n}") ] } } }.each(&:join)
      assert_equal 100, store.count
    end
  end

  private
    def sweep_all
      nil until Tally::Processor.new(store, oldest: 2**40).process.zero?
    end

    def assert_returns(event)
      store.write [ event ]
      assert_equal [ event ], store.to_a
    end

    def whole_event
      event(event_id: "01ARZ3", kind: "event", address: "2001:db8::1", method: "POST", host: "example.com", path: "/a", user_agent: "Mozilla/5.0", referrer: "https://example.com/",
        language: "pl,en;q=0.5", parameters: '{"name":"signup"}')
    end
end
