require "test_helper"

class DoctorProgressTest < Operations::TestCase
  include InDataDirectory

  slow_test "shows how long it has been reading a large database" do
    open(database("primary")) do |handle|
      handle.execute "INSERT INTO posts (title) VALUES (zeroblob(?))", [ 110 * 1024**2 ]
    end
    announced = File.join(@folder, "announced") # from another process
    announce = ->(sentence) { File.write announced, "#{sentence}\n", mode: "a" }
    with_interval(0.01) { Operations::Doctor.new(directory, litestream, announce:).examine }

    size = /\AChecking production.sqlite3 \(11\d.\d MiB\) …\n/
    assert_match(/#{size}Checking production.sqlite3 \(.*\): \d+ s of at most 60 s …\n/, File.read(announced))
    refute_match "production_queue", File.read(announced)
  end

  private
    def with_interval(seconds)
      integrity = Operations::Doctor::Integrity
      previous = integrity.send(:remove_const, :INTERVAL)
      integrity.const_set :INTERVAL, seconds
      yield
    ensure
      integrity.send :remove_const, :INTERVAL
      integrity.const_set :INTERVAL, previous
    end
end
