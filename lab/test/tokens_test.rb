require "test_helper"
require_relative "support/server_of_tokens"

# Whether generators record each response under the token of its own request.
class TokensTest < Lab::TestCase
  CLIENTS = 8

  test_with_generators "records for each token the status and size that the server sent",
    every: true do |generator|
    requests, responses, = drive(generator)
    sent = responses.reject { |_, response| response == :closed }

    assert_equal [ 200, 201, 404, 500, 503 ], requests.map(&:status).uniq.sort
    assert_equal requests.count, requests.map(&:token).uniq.size
    assert_empty received(requests).to_a - sent.to_a
    assert_equal sent.size, requests.count
  end

  test_with_generators "reports requests without a response if the server has closed connections",
    every: true do |generator|
    _, responses, sample = drive(generator)
    closed = responses.values.count(:closed)

    assert_operator closed, :>, 0
    assert_equal [ closed, 0 ], [ sample.unanswered, sample.open_at_end ]
  end

  test "records with wrk the token of each request, also of those without a response" do
    requests, responses, sample = drive(wrk, cut_off: true)
    tokens = requests.unanswered.group_by(&:reason).transform_values { |group| group.map(&:token).to_set }
    closed = responses.select { |_, response| response == :closed }.keys.to_set

    assert_equal %w[ failed open ], tokens.keys.sort
    assert_empty closed - tokens["failed"] - tokens["open"]
    assert_empty tokens["failed"] - closed
    assert_empty responses.keys.to_set - requests.map(&:token) - tokens.values.reduce(:|)
    assert_equal [ tokens["failed"].size, tokens["open"].size ], [ sample.unanswered, sample.open_at_end ]
    assert_equal({ "closed" => sample.unanswered }, sample.unanswered_because)
  end

  slow_test "records a response of wrk that took longer than the timeout as none" do
    requests, responses, sample = drive(wrk, delay: 1.2, seconds: 3, timeout: 1)

    assert_empty requests.to_a
    assert_operator sample.unanswered_because["timeout"], :>=, CLIENTS
    assert_equal [ requests.unanswered.size, 0 ], [ sample.unanswered, sample.open_at_end ]
    assert_empty responses.keys - requests.unanswered.map(&:token)
  end

  slow_test "records the requests of 256 clients with wrk" do
    requests, responses, sample = drive(wrk, concurrency: 256)

    assert_empty received(requests).to_a - responses.to_a
    assert_operator responses.size, :>=, 256
    assert_equal [ responses.size, 0 ], [ requests.count + requests.unanswered.size, sample.open_at_end ]
  end

  def teardown
    @server&.stop
    super
  end

  private
    # The status and size of each request's response.
    def received(requests) = requests.to_h { |request| [ request.token, [ request.status, request.bytes ] ] }

    # Returns the recorded requests, what the server did with each token, and the sample.
    def drive(generator, delay: 0, **how)
      @server = ServerOfTokens.new(delay:)
      record = generator.record_in(@folder)
      load = Lab::Load.new(url: @server.url, token: "token", record:, concurrency: CLIENTS, seconds: 1)
        .with(**how)
      generator.prepare(load)
      command = Lab::Command.new(*generator.command(load)).run
      assert command.success?, command.last_lines(10)
      [ Lab::RecordedRequests.new(load.record), @server.responses, generator.sample(command.output, load) ]
    end
end
