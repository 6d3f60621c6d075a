require "test_helper"

class CurrentNumbersTest < Tally::TestCase
  def setup = @reads = 0

  test "reads the numbers once per TTL, however often they are requested" do
    numbers = numbers(ttl: 60)

    assert_equal [ '{"live":1}' ] * 3, Array.new(3) { numbers.to_json }
    assert_equal 1, @reads
  end

  test "reads them again after the TTL" do
    numbers = numbers(ttl: 0)

    assert_equal %w[ {"live":1} {"live":2} ], Array.new(2) { numbers.to_json }
  end

  test "is nil while the store is unavailable" do
    assert_nil Tally::CurrentNumbers.new { raise Tally::Store::Unavailable, "locked" }.to_json
  end

  test "has the same message for each topic of a hub" do
    assert_equal({ nil => '{"live":1}', "other" => '{"live":1}' },
      numbers(ttl: 60).messages([ nil, "other" ]))
  end

  private
    def numbers(ttl:) = Tally::CurrentNumbers.new(ttl:) { { live: @reads += 1 } }
end
