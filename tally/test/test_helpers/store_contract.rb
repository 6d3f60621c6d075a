# The guarantees of every store about writing. A test case that includes it has a +store+.
module StoreContract
  def self.included(test_case)
    test_case.test("returns an event with all fields as it was written") { assert_returns complete_event }
    test_case.test("returns missing fields as nil") { assert_returns event }
    test_case.test("stores any script") { assert_returns event(path: "/наука", parameters: "q=日本 👩‍🚀") }

    test_case.test "counts a duplicate event once, at the latest after processing" do
      store.write [ event(event_id: "a", path: "/first") ]
      store.write [ event(event_id: "a", path: "/again"), event(event_id: "b"), event(event_id: "b") ]
      process_all
      store.write [ event(event_id: "b") ]
      process_all

      assert_equal [ [ "a", "/first" ], [ "b", "/stats" ] ],
        store.map { |event| [ event.event_id, event.path ] }
    end

    test_case.test "counts all events without an id" do
      2.times { store.write [ event, event ] }
      process_all
      assert_equal 4, store.count
    end

    test_case.test "saves a rejected event with the reason" do
      store.reject_event event(path: "/x"), "too odd"

      reason, json = store.rejected_events.first
      assert_equal [ "too odd", "/x" ], [ reason, JSON.parse(json)["path"] ]
      assert_equal 0, store.count
    end

    test_case.test "saves rejected events with invalid bytes as text, without the IP address" do
      store.reject_event event(path: "/\xFF".b, address: "192.0.2.1", parameters: "u=é".b), "not \xC3 of é".b

      reason, json = store.rejected_events.first
      assert_equal "not  of é", reason
      assert_equal [ "/", "u=é", nil ], JSON.parse(json).values_at("path", "parameters", "address")
    end

    test_case.test "several threads can write" do
      shared = store
      Array.new(4) { |thread| Thread.new do
        25.times { |n| shared.write [ event(event_id: "#{thread}-#{n}") ] }
      end }.each(&:join)
      assert_equal 100, store.count
    end
  end

  private
    def process_all
      nil until Tally::Processor.new(store, oldest: 2**40).process.zero?
    end

    def assert_returns(event)
      store.write [ event ]
      assert_equal [ event ], store.to_a
    end

    def complete_event
      event(event_id: "01ARZ3", kind: "event", address: "2001:db8::1", method: "POST", host: "example.com",
        path: "/a", user_agent: "Mozilla/5.0", referrer: "https://example.com/", language: "pl,en;q=0.5",
        parameters: '{"name":"signup"}')
    end
end
