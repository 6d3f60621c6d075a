require "test_helper"

class WritesTest < Lab::TestCase
  test "counts a round as acknowledged once each of its requests with a token is" do
    reconciliation = reconcile(
      [ journey("/a?{{token}}", "/page", "/b?{{token}}") ], stored: { "rows" => [] }
    ) do |load|
      load.respond "complete", steps: [ 0, 1, 2 ]
      load.respond "page failed", steps: [ 0, 1, 2 ], rejected: [ 1 ]
      load.respond "rejected", steps: [ 0, 1, 2 ], rejected: [ 2 ]
      load.respond "cut short", steps: [ 0, 1 ]
    end

    assert_equal [ "complete", "page failed" ], reconciliation.lost.to_a
    assert_equal 4, reconciliation.attempted
  end

  test "judges a round by its requests with a token, whatever happened to the others" do
    reconciliation = reconcile([ journey("/a?{{token}}", "/page") ], stored: { "rows" => [] }) do |load|
      load.respond "failed later", steps: [ 0, 1 ], rejected: [ 1 ]
      load.respond "no response later", steps: [ 0 ]
      load.lose "no response later", step: 1
    end

    assert_equal [ "failed later", "no response later" ], reconciliation.lost.to_a
    assert_equal 2, reconciliation.attempted
  end

  test "accepts rows of an interrupted round in one of its tables, but not those of a single request" do
    stored = { "sessions" => %w[ rejected cut lost ], "posts" => [] }
    several, single = [ [ "/a?{{token}}", "/b?{{token}}" ], [ "/a?{{token}}" ] ].map do |paths|
      reconcile([ journey(*paths, stores: stored.keys) ], stored:) do |load|
        load.respond "rejected", steps: 0...paths.size, rejected: [ paths.size - 1 ]
        load.respond "cut", steps: [ 0 ] if paths.size > 1
        load.lose "lost", step: 0
        load.lose "cut", step: 0
      end
    end

    assert_predicate several, :valid?
    assert_equal [ [], stored["sessions"] ], [ several.torn.to_a, single.torn.to_a ]
    refute_predicate single, :valid?
  end

  test "expects each part of a mix in its own tables, also if it got no response" do
    mix = [
      journey("/a?{{token}}", stores: %w[ sessions ]),
      journey("/b?{{token}}", stores: %w[ posts ]),
      journey("/page")
    ]
    reconciliation = reconcile(mix, stored: { "sessions" => %w[ a lost ], "posts" => %w[ b ] }) do |load|
      load.respond "a", journey: 0
      load.respond "b", journey: 1
      load.respond "forgotten", journey: 1
      load.respond nil, journey: 2
      load.lose "lost", journey: 0
      load.lose "read", journey: 2
    end

    assert_equal [ [ "forgotten" ], [], 0 ],
      [ reconciliation.lost.to_a, reconciliation.torn.to_a, reconciliation.unexpected ]
    assert_equal [ 4, 3 ], [ reconciliation.attempted, reconciliation.acknowledged.size ]
  end

  test "does not count reads that carry a token as acknowledged writes" do
    journeys = [ journey("/a?{{token}}"), journey("/page?{{token}}", stores: []) ]
    reconciliation = reconcile(journeys, stored: { "rows" => %w[ a ] }) do |load|
      load.respond "a", journey: 0
      load.respond "b", journey: 1
    end

    assert_equal [ %w[ a ], [] ], [ reconciliation.acknowledged.to_a, reconciliation.lost.to_a ]
  end

  # The requests of a load, as Lab::RecordedRequests.
  class Recorded
    include Enumerable

    attr_reader :unanswered

    def initialize
      @answered, @unanswered = [], []
    end

    def each(&) = @answered.each(&)

    def respond(token, journey: 0, steps: [ 0 ], rejected: [])
      steps.each do |step|
        @answered << Lab::RecordedRequests::Answered.new(token:, ended: 1.0, duration: 0.1, status: 200,
          journey:, step:, accepted: !rejected.include?(step))
      end
    end

    def lose(token, journey: 0, step: 0)
      @unanswered << Lab::RecordedRequests::Unanswered.new(token:, reason: "failed", journey:, step:)
    end
  end

  private
    def journey(*paths, stores: %w[ rows ])
      Lab::Journey.new(scenario: "scenario", stores:,
        requests: paths.map { |path| Lab::Request.read({ "path" => path }) })
    end

    def reconcile(journeys, stored:)
      requests = Recorded.new.tap { |load| yield load }
      sample = Lab::Sample.new(statuses: {}, seconds: 1, concurrency: 1, unanswered: requests.unanswered.size)
      Lab::Writes.new(journeys).tap { |writes| writes.add requests, sample }.reconcile(stored)
    end
end
