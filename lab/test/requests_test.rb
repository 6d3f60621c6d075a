require "test_helper"
require "sqlite3"

class RequestsTest < Lab::TestCase
  include InFolder

  test "reads the same requests after compressing them" do
    before = requests.to_a
    size = File.size(path)
    requests.compress

    assert_equal 2000, before.size
    assert_equal before, requests.to_a
    assert_equal [ "#{path}.gz" ], Dir[File.join(@folder, "*")]
    assert_operator File.size("#{path}.gz"), :<, size / 2
  end

  test "considers a response with too few bytes acknowledged, but not good" do
    short, long = [ 501, 500 ].map { |minimum_bytes| Lab::Requests.new(path, minimum_bytes:).first }

    assert_equal [ [ true, false ], [ true, true ] ], [ short, long ].map { |request| [ request.acknowledged?, request.good? ] }
  end

  test "is empty if no requests were recorded" do
    none = Lab::Requests.new(File.join(@folder, "none.sqlite3"))
    none.compress

    assert_empty none.to_a
    assert_empty Dir[File.join(@folder, "none*")]
  end

  def setup
    super
    SQLite3::Database.new(path) do |database|
      database.execute "CREATE TABLE oha (url TEXT, start REAL, \"end\" REAL, duration REAL, status INTEGER, len_bytes INTEGER)"
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
    def path = File.join(@folder, "requests.sqlite3")
    def requests = Lab::Requests.new(path)
end
