require_relative "child"
require_relative "visitor"

# Serves a stack with one sink and sends REQUESTS requests, half of them over persistent connections.
class SmokeTest
  REQUESTS = 200
  VISITORS = 8

  attr_reader :stack, :sink, :answered, :stored, :faults

  def initialize(stack, sink, database)
    @stack, @sink, @database = stack, sink, database
    @name = "check_#{stack.name.tr("-", "_")}_#{sink}_#{Process.pid}"
    @port = Child.free_port
    @ids = Array.new(REQUESTS) { |number| "#{@name}-#{number}" }
    @answered, @stored, @faults = 0, 0, []
  end

  def run
    serve do
      send_requests
      compare
      lose_database if @sink == "acknowledged" && @database.own?
    end
    self
  rescue Child::Stuck => stuck
    faults << stuck.message
    self
  ensure
    @database.drop @name
  end

  private
    def serve
      @server = Child.new(environment, [ File.join(Stack::ROOT, "bin/serve"), @stack.name ])
      @server.wait_until("Waiting for the server") { status("/up") == "200" }
      yield
    ensure
      @server.stop
    end

    def environment
      { "PORT" => @port.to_s, "MONGODB_URL" => @database.url(@name), "SINK" => @sink }
    end

    def send_requests
      @began = Time.now
      visitors = @ids.each_slice(REQUESTS / VISITORS).with_index.map do |ids, index|
        Visitor.new(@port, ids, keep_alive: index.even?)
      end
      failures = visitors.map { |visitor| Thread.new { visitor.visit } }
        .flat_map { |thread| thread.value.failures.to_a }
      @answered = REQUESTS - failures.sum(&:last)
      faults.concat failures.map { |failure, count| "#{count} × #{failure}" }
    end

    # A document sent with "fire" may still be pending; an acknowledged one may not.
    def compare
      @server.wait_until("Waiting for all documents") { @database.size(@name) >= REQUESTS } if @sink == "fire"
      documents = @database.documents(@name)
      @stored = documents.size
      ids = documents.map { |document| document.dig("parameters", "id") }
      if ids.sort != (@sink == "none" ? [] : @ids.sort)
        faults << "the stored ids differ from those that were sent"
      end
      faults.concat documents.filter_map { |document| fault_in(document) }.uniq
    end

    def fault_in(document)
      expected = Visitor.document(document.dig("parameters", "id"))
      differing = (document.keys | expected.keys) - %w[ _id time ]
      differing.select! { |name| document[name] != expected[name] }
      unless document["time"].is_a?(Time) && document["time"].between?(@began - 1, Time.now + 1)
        differing << "time"
      end
      "#{differing.join(", ")}: #{document.slice(*differing)}" if differing.any?
    end

    # Without a database, requests must fail, and the stack must recover when it is back.
    def lose_database
      @database.stop
      unless status("/stats?id=lost") == "500"
        faults << "status #{status("/stats?id=lost")} without a database"
      end
      @database.launch
      @server.wait_until("Waiting for recovery after a restart of MongoDB") do
        status("/stats?id=again") == "200"
      end
    end

    def status(path)
      Net::HTTP.start("127.0.0.1", @port, max_retries: 0, read_timeout: 30) { |http| http.get(path).code }
    rescue SystemCallError, IOError, Timeout::Error
      nil
    end
end
