require "test_helper"
require "sqlite3"

class RecordedRequestsTest < Lab::TestCase
  test "reads the same requests after compressing them" do
    before = requests.to_a
    size = File.size(path)
    requests.compress

    assert_equal 2000, before.size
    assert_equal before, requests.to_a
    assert_equal [ "#{path}.gz" ], Dir[File.join(@folder, "*")]
    assert_operator File.size("#{path}.gz"), :<, size / 2
  end

  test "counts successful responses in each second of the load, not while clients wait for the last ones" do
    File.write File.join(@folder, "late.csv"), "token,started,ended,status,bytes,valid,journey,step\n" \
      "a,0,0.1,200,2,1,0,0\nb,0.1,0.2,200,2,1,0,0\nc,0.2,1.5,200,2,1,0,0\nd,1.6,5.5,200,2,1,0,0\n"
    late = Lab::RecordedRequests.new(File.join(@folder, "late.csv"))

    assert_equal [ [ 0, 2 ], [ 1, 1 ], [ 2, 0 ] ], late.goodput(3)
  end

  test "considers a response with too few bytes acknowledged, but not good" do
    short, long = [ 501, 500 ].map do |bytes|
      Lab::RecordedRequests.new(path, answer: Lab::Answer.new(bytes:)).first
    end

    assert_equal [ [ true, false ], [ true, true ] ],
      [ short, long ].map { |request| [ request.acknowledged?, request.good? ] }
  end

  test "reads the requests that wrk recorded in the order of their ends, then those without a response" do
    wrk = recorded_by_wrk

    assert_equal [ %w[ c a d ], [ 404, 200, 200 ] ], [ wrk.map(&:token), wrk.map(&:status) ]
    assert_equal [ 0.5, 0.2 ], [ wrk.to_a[1].ended, wrk.to_a[1].duration.round(6) ]
    assert_equal [ [ "b", "failed" ], [ "e", "open" ] ],
      wrk.unanswered.map { |request| [ request.token, request.reason ] }
    assert_empty requests.unanswered
  end

  test "considers a response without the required text acknowledged, but not good" do
    requests = recorded_by_wrk.select(&:acknowledged?)
    assert_equal [ [ "a", true ], [ "d", false ] ],
      requests.map { |request| [ request.token, request.good? ] }
  end

  test "finds the requests of any generator in a directory, compressed or not" do
    assert_equal 2000, Lab::RecordedRequests.in(@folder).count

    FileUtils.rm path
    recorded_by_wrk.compress
    assert_equal [ "requests.csv.gz" ], Dir.children(@folder)
    assert_equal [ 3, 2 ],
      Lab::RecordedRequests.in(@folder).then { |found| [ found.count, found.unanswered.size ] }
  end

  test "counts no successful responses in the seconds after the last one" do
    assert_equal [ [ 0, 1 ], [ 1, 0 ], [ 2, 0 ] ], recorded_by_wrk.goodput(3.2)
    assert_equal [ 100, 100, 0 ], requests.goodput(23).map(&:last).values_at(0, 19, 22)
  end

  test "is empty if no requests were recorded" do
    none = Lab::RecordedRequests.new(File.join(@folder, "none.sqlite3"))
    none.compress

    assert_empty none.to_a
    assert_empty Dir[File.join(@folder, "none*")]
  end

  def setup
    super
    SQLite3::Database.new(path) do |database|
      database.execute "CREATE TABLE oha (url TEXT, start REAL, \"end\" REAL, duration REAL, status " \
        "INTEGER, len_bytes INTEGER)"
      path = "http://127.0.0.1:4321/benchmarking/post_create"
      database.transaction do
        2000.times do |number|
          url = "#{path}?request_token=#{format("%016x", number)}"
          database.execute "INSERT INTO oha VALUES (?, 0, ?, 0.01, 200, 500)", [ url, number * 0.01 ]
        end
      end
    end
  end

  private
    def recorded_by_wrk
      lines = File.join(@folder, "requests.csv")
      File.write lines, <<~CSV
        token,started,ended,status,bytes,valid,journey,step
        c,0.000000,0.100000,404,10,0,1,1
        b,0.100000,0.200000,failed,0,0,1,1
        d,0.200000,0.600000,200,50,2,1,1
        a,0.300000,0.500000,200,50,1,1,1
        e,0.600000,0.700000,open,0,0,1,1
      CSV
      Lab::RecordedRequests.new(lines)
    end

    def path = File.join(@folder, "requests.sqlite3")
    def requests = Lab::RecordedRequests.new(path)
end
