require "json"
require "socket"

# The networks that sent the most requests in the last hour, in this process and in the others.
# Addresses are personal data, so they are in memory only: processes ask each other through Unix
# sockets in the data directory.
class BusiestNetworks
  INTERVAL = 300 # seconds
  INTERVALS = 12 # an hour
  MAX_SENT = 200 # networks, per process
  TIMEOUT = 1 # seconds, for another process

  Network = Data.define(:name, :requests, :failed, :address, :from_address) do
    # The IPv4 address that sent most of the requests, or nil.
    def main_address = (address if from_address * 2 > requests)

    def +(other)
      main, rest = from_address < other.from_address ? [ other, self ] : [ self, other ]
      with(requests: requests + other.requests, failed: failed + other.failed, address: main.address,
        from_address: main.from_address + (rest.address == main.address ? rest.from_address : 0))
    end
  end

  # +requests+ are those of all networks. It is not +complete+ if a process did not respond.
  Summary = Data.define(:requests, :networks, :complete)

  class << self
    def here = @here ||= new

    # The +number+ busiest networks in all processes of this machine.
    def summary(number, directory = Kit::DataDirectory.here(environment: Rails.env))
      paths = Operations.glob(directory.storage, "#{directory.environment}_networks.*.sock")
      others = (paths - [ here.path ]).map { |path| ask(path) }
      answers = [ here.last_hour, *others.compact ]
      Summary.new(answers.sum(&:first), merge(answers.flat_map(&:last)).first(number),
        others.none?(nil) && !here.alone?)
    end

    def merge(networks)
      networks.group_by(&:name).each_value.map { |same| same.reduce(:+) }
        .sort_by { |network| [ -network.requests, network.name ] }
    end

    private
      # Returns nil if the process doesn't respond. The socket of one that was killed stays until the next one
      # takes its place.
      def ask(path)
        requests, networks = UNIXSocket.open(path) do |socket|
          JSON.parse(socket.tap { |other| other.timeout = TIMEOUT }.read)
        end
        [ requests, networks.map { |values| Network.new(*values) } ]
      rescue Errno::ECONNREFUSED, Errno::ENOENT
        [ 0, [] ]
      rescue SystemCallError, IO::TimeoutError, JSON::ParserError
        nil
      end
  end

  # That of the socket, if there is one.
  attr_reader :path

  def initialize(clock: Kit::Clock.method(:now))
    @clock, @lock, @intervals = clock, Mutex.new, {}
  end

  def add(client, failed:)
    @lock.synchronize { current.add client, failed: } if client.network
  end

  # The number of requests, and Networks with the busiest first.
  def last_hour
    intervals = @lock.synchronize do
      current && @intervals.values.map { |interval| [ interval.requests, interval.networks ] }
    end
    [ intervals.sum(&:first), self.class.merge(intervals.flat_map(&:last)).first(MAX_SENT) ]
  end

  # Begins to answer other processes. This one is number +index+ of the site's.
  def serve(index, directory = Kit::DataDirectory.here(environment: Rails.env))
    path = directory.path("_networks.#{index}.sock").to_s
    FileUtils.rm_f path
    server = UNIXServer.new(path)
    File.chmod 0o600, path
    @path = path
    Thread.new { answer_with server }
  rescue SystemCallError, ArgumentError => error # a path has at most 108 bytes
    @alone = true
    Rails.logger.warn "Each process shows only its own busiest networks: #{error.message}"
  end

  # Whether it can't answer others, and therefore can't ask them either.
  def alone? = !!@alone

  private
    def current
      number = @clock.call.to_i / INTERVAL
      @intervals[number] ||= begin
        @intervals.delete_if { |other, _| other <= number - INTERVALS }
        Interval.new
      end
    end

    def answer_with(server)
      loop { answer server.accept }
    rescue SystemCallError # too many open files
      sleep TIMEOUT
      retry
    end

    def answer(socket)
      socket.timeout = TIMEOUT
      requests, networks = last_hour
      socket.write JSON.generate([ requests, networks.map { |network| network.to_h.values } ])
    rescue SystemCallError, IO::TimeoutError
      nil # the other process is gone
    ensure
      socket.close
    end
end

require_relative "busiest_networks/interval"
