require "test_helper"

class BufferTest < Tally::TestCase
  test "what is taken is what was pushed, in its order" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a b ]
    buffer.push %i[ c ]

    assert_equal [ %i[ a b ], %i[ c ] ], buffer.take(10).map(&:events)
  end

  test "no more is taken than was asked for, and what belongs together stays together" do
    buffer = Tally::Buffer.new
    [ %i[ a b c ], %i[ d e ], %i[ f ] ].each { |events| buffer.push events }

    assert_equal [ %i[ a b c ] ], taken(buffer, 2)
    assert_equal [ %i[ d e ], %i[ f ] ], taken(buffer, 3)
  end

  test "it holds so many and no more, those in hand included" do
    buffer = Tally::Buffer.new(limit: 3)

    assert_equal [ true, false, true ], [ buffer.push(%i[ a b ]), buffer.push(%i[ c d ]), buffer.push(%i[ c ]) ]
    taken = buffer.take(2)
    assert_equal [ false, 3 ], [ buffer.push(%i[ d ]), buffer.size ]
    buffer.done taken
    assert_equal [ true, 2, 3 ], [ buffer.push(%i[ d ]), buffer.size, buffer.refused ]
  end

  test "behind one that waits too long nothing is taken in" do
    buffer = Tally::Buffer.new(oldest: 0.02)
    buffer.push %i[ a ]
    sleep 0.03

    refute buffer.push(%i[ b ])
    taken = buffer.take(1)
    refute buffer.push(%i[ b ]), "taken, and still not done"
    buffer.done taken
    assert buffer.push(%i[ b ])
  end

  test "what is put back is first in line again" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a ]
    taken = buffer.take(1)
    buffer.push %i[ b ]
    buffer.put_back taken

    assert_equal [ %i[ a ], %i[ b ] ], taken(buffer, 2)
    assert_equal 0, buffer.size
  end

  test "it lingers for more, until there is enough" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a ]
    later = Thread.new { sleep 0.02; buffer.push %i[ b ] }

    assert buffer.wait(2, linger: 5)
    assert_equal 2, buffer.take(2).size
    later.join
  end

  test "what somebody else takes while it lingers leaves it waiting for the next" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a ]
    writer = Thread.new { buffer.wait(2, linger: 60) && buffer.take(2).flat_map(&:events) }
    eventually { writer.stop? }
    buffer.done buffer.take(1)
    enough = buffer.instance_variable_get(:@enough)
    enough.broadcast # as when it has lingered
    buffer.push %i[ b ]
    eventually { enough.broadcast && !writer.alive? }

    assert_equal %i[ b ], writer.value
  end

  test "closed, it refuses what comes, and gives what is there" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a ]
    buffer.close

    refute buffer.push(%i[ b ])
    assert_equal [ %i[ a ] ], taken(buffer, 1)
    assert_empty buffer.take(1)
    refute buffer.wait(1)
  end

  private
    def taken(buffer, most) = buffer.take(most).tap { |entries| buffer.done entries }.map(&:events)
end
