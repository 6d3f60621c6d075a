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
    buffer.take(2)
    assert_equal [ false, 3 ], [ buffer.push(%i[ d ]), buffer.size ]
    buffer.done
    assert_equal [ true, 2, 3 ], [ buffer.push(%i[ d ]), buffer.size, buffer.refused ]
  end

  test "behind one that waits too long nothing is taken in" do
    buffer = Tally::Buffer.new(oldest: 0.02)
    buffer.push %i[ a ]
    sleep 0.03

    refute buffer.push(%i[ b ])
    buffer.take(1)
    refute buffer.push(%i[ b ]), "in hand, and still not done"
    buffer.done
    assert buffer.push(%i[ b ])
  end

  test "what was taken and is not done is taken again" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a ]

    assert_equal buffer.take(1), buffer.take(1)
  end

  test "it lingers for more, until there is enough" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a ]
    later = Thread.new { sleep 0.02; buffer.push %i[ b ] }

    assert_equal 2, buffer.take(2, linger: 5).size
    later.join
  end

  test "closed, it refuses what comes, and gives what is there" do
    buffer = Tally::Buffer.new
    buffer.push %i[ a ]
    buffer.close

    refute buffer.push(%i[ b ])
    assert_equal [ %i[ a ] ], taken(buffer, 1)
    assert_nil buffer.take(1)
  end

  private
    def taken(buffer, most) = buffer.take(most).map(&:events).tap { buffer.done }
end
