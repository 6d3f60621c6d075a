require "test_helper"

class BusiestNetworksTest < ActiveSupport::TestCase
  setup do
    @now = 0
    @networks = BusiestNetworks.new(clock: -> { @now })
  end

  test "counts requests and errors by network, for an hour" do
    3.times { add "192.0.2.1" }
    add "192.0.2.9", failed: true
    add "2001:db8:1:2::1", failed: true
    add "2001:db8:1:2::9"
    add "x"
    assert_equal [ 6, [ [ "192.0.2.0/24", 4, 1, "192.0.2.1" ], [ "2001:db8:1:2::/64", 2, 1, nil ] ] ],
      last_hour

    @now += 3_000
    2.times { add "192.0.2.1" }
    requests, networks = last_hour
    assert_equal [ 8, [ "192.0.2.0/24", 6, 1, "192.0.2.1" ] ], [ requests, networks.first ]
    @now += 601
    assert_equal [ 2, [ [ "192.0.2.0/24", 2, 0, "192.0.2.1" ] ] ], last_hour
    @now += 3_600
    assert_equal [ 0, [] ], last_hour
  end

  test "names an address only if it sent most of the requests of its network" do
    random = Random.new(1)
    { 0.9 => true, 0.7 => true, 0.4 => false, 0.1 => false }.each do |share, named|
      networks = BusiestNetworks.new(clock: -> { 0 })
      2_000.times do
        networks.add ClientAddress.new(random.rand < share ? "192.0.2.1" : "192.0.2.#{random.rand(2..250)}"),
          failed: false
      end
      assert_equal [ ("192.0.2.1" if named) ], [ networks.last_hour.last.first.main_address ], share
    end
  end

  # The property that Misra and Gries prove, on random streams with some heavy
  # hitters and many other networks.
  test "finds every network above the limit, never counts too much, and stays small" do
    [ [ 20, 0.5 ], [ 100, 0.3 ], [ 1, 0.01 ] ].each_with_index do |(heavy, share), seed|
      random, interval, actual = Random.new(seed), BusiestNetworks::Interval.new, Hash.new(0)
      20_000.times do |index|
        client = Client.new(random.rand < share ? "heavy #{random.rand(heavy)}" : "rare #{index}")
        actual[client.network] += 1
        interval.add client, failed: false
      end
      counted = interval.networks.to_h { |network| [ network.name, network.requests ] }
      error = 20_000 / (BusiestNetworks::Interval::CAPACITY / 2)
      assert_operator counted.size, :<=, BusiestNetworks::Interval::CAPACITY
      actual.each { |name, count| assert_includes count - error..count, counted.fetch(name, 0), name }
    end
  end

  test "adds up what the processes counted, and says if one doesn't respond" do
    Dir.mktmpdir do |storage|
      directory = Kit::DataDirectory.new(storage, environment: "test")
      other = BusiestNetworks.new.tap do |networks|
        200.times { networks.add ClientAddress.new("198.18.7.1"), failed: true }
      end
      other.serve 1, directory
      # Other tests have sent requests from this process.
      summary = BusiestNetworks.summary(BusiestNetworks::MAX_SENT, directory)
      assert_includes summary.networks.map { |network| [ network.name, network.requests ] },
        [ "198.18.7.0/24", 200 ]
      assert summary.complete
      assert_equal 0o600, File.stat(other.path).mode & 0o777

      silent = UNIXServer.new("#{storage}/test_networks.2.sock")
      assert_not BusiestNetworks.summary(1, directory).complete
      silent.close # as after a crash: the file is still there
      assert BusiestNetworks.summary(1, directory).complete
    end
  end

  test "shows that processes can't be asked if the path is too long for a socket" do
    Dir.mktmpdir("x" * 100) do |storage|
      networks = BusiestNetworks.new.tap do |alone|
        alone.serve 0, Kit::DataDirectory.new(storage, environment: "test")
      end
      assert_predicate networks, :alone?
    end
  end

  private
    # A client whose network has any name.
    Client = Data.define(:network) do
      def ipv4? = false
    end
    private_constant :Client

    def add(address, failed: false) = @networks.add(ClientAddress.new(address), failed:)

    def last_hour
      requests, networks = @networks.last_hour
      [ requests, networks.map { |network|
        [ network.name, network.requests, network.failed, network.main_address ]
      } ]
    end
end
