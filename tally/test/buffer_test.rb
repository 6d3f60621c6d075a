require "test_helper"

class BufferTest < Tally::TestCase
  test "returns events in the order in which they were pushed" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a b ]
    buffer.push %i[ c ]

    assert_equal [ %i[ a b ], %i[ c ] ], buffer.take(10).map(&:events)
  end

  test "takes at most the requested number of events, without splitting a request" do
    buffer = Tally::Buffer.new
    [ %i[ a b c ], %i[ d e ], %i[ f ] ].each { |events| buffer.push events }

    assert_equal [ %i[ a b c ] ], taken(buffer, 2)
    assert_equal [ %i[ d e ], %i[ f ] ], taken(buffer, 3)
  end

  test "limits the number of events, including those that are being written" do
    buffer = Tally::Buffer.new(limit: 3)

    assert_equal [ true, false, true ],
      [ buffer.push(%i[ a b ]), buffer.push(%i[ c d ]), buffer.push(%i[ c ]) ]
    taken = buffer.take(2)
    assert_equal [ false, 3 ], [ buffer.push(%i[ d ]), buffer.size ]
    buffer.done taken
    assert_equal [ true, 2, 3 ], [ buffer.push(%i[ d ]), buffer.size, buffer.refused ]
  end

  test "refuses events while the oldest waits too long" do
    buffer = Tally::Buffer.new(oldest: 0.02)
    buffer.push %i[ a ]
    sleep 0.03

    refute buffer.push(%i[ b ])
    taken = buffer.take(1)
    refute buffer.push(%i[ b ]), "taken, but not done"
    buffer.done taken
    assert buffer.push(%i[ b ])
  end

  test "returns entries that were put back first" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a ]
    taken = buffer.take(1)
    buffer.push %i[ b ]
    buffer.put_back taken

    assert_equal [ %i[ a ], %i[ b ] ], taken(buffer, 2)
    assert_equal 0, buffer.size
  end

  test "lingers until there are enough events" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a ]
    later = Thread.new { sleep 0.02; buffer.push %i[ b ] }

    assert buffer.wait(2, linger: 5)
    assert_equal 2, buffer.take(2).size
    later.join
  end

  test "continues to wait if another thread takes the events while it lingers" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a ]
    writer = Thread.new { buffer.wait(2, linger: 60) && buffer.take(2).flat_map(&:events) }
    eventually { writer.stop? }
    buffer.done buffer.take(1)
    enough = buffer.instance_variable_get(:@enough)
    enough.broadcast # as if it had lingered long enough
    buffer.push %i[ b ]
    eventually { enough.broadcast && !writer.alive? }

    assert_equal %i[ b ], writer.value
  end

  test "a closed buffer refuses events and returns the remaining ones" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a ]
    buffer.close

    refute buffer.push(%i[ b ])
    assert_equal [ %i[ a ] ], taken(buffer, 1)
    assert_empty buffer.take(1)
    refute buffer.wait(1)
  end

  private
    def taken(buffer, max) = buffer.take(max).tap { |entries| buffer.done entries }.map(&:events)
end
