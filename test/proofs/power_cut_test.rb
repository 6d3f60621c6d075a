require "test_helper"

# Members write through forms while the server's writes to its databases are recorded. After a power failure
# at any time, with `synchronous=full` everything that was acknowledged before is there; with `normal` the
# latest writes aren't.
class PowerCutTest < ActiveSupport::TestCase
  CUTS = 100
  WRITERS = %i[ maria tomas admin ].freeze
  SECONDS = 15

  setup { sqlite_only "PostgreSQL syncs its log itself" }

  test "loses no acknowledged write with full, and some with normal" do
    assert_equal 0, losses("full").sum
    assert_operator losses("normal").sum, :>, 0
  end

  private
    # The number of acknowledged comments that each of CUTS power failures loses. Every other disk wrote a
    # part of what wasn't synced.
    def losses(synchronous)
      Dir.mktmpdir do |folder|
        storage = "#{folder}/storage"
        FileUtils.mkdir_p storage
        server = SiteServer.new(storage)
        cut = PowerCut.new(storage, folder)
        acknowledged = write(server, cut, synchronous)

        Array.new(CUTS) do |number|
          random = Random.new(number)
          time = random.rand(Range.new(*acknowledged.values.minmax))
          cut.at(time, survives: ->(_) { number.odd? && random.rand < 0.5 }) do |image|
            missing image, acknowledged.select { |_, known| known <= time }.keys
          end
        end
      end
    end

    # The texts of acknowledged comments, with the time of each.
    def write(server, cut, synchronous)
      acknowledged = {}
      server.run(**cut.environment, "SYNCHRONOUS" => synchronous, "WEB_CONCURRENCY" => "2") do
        finish = Kit::Clock.now + SECONDS
        threads = WRITERS.map do |name|
          Thread.new { comment_until(finish, server, users(name), cut, acknowledged) }
        end
        threads.each(&:join)
      end
      assert_operator acknowledged.size, :>, 100, "the site accepted too few comments"
      acknowledged
    end

    def comment_until(finish, server, user, cut, acknowledged)
      ServedPerson.on(server, user) do |person|
        while Kit::Clock.now < finish
          text = "Written before the power failed: #{SecureRandom.hex(8)}."
          response = person.post("/posts/#{posts(:wal).id}/comments", "comment[body]" => text)
          acknowledged[text] = cut.now if response.code == "303"
        end
      end
    end

    def missing(image, texts)
      SQLite3::Database.new("#{image}/test.sqlite3") do |database|
        assert_equal "ok", database.get_first_value("PRAGMA integrity_check")
        return (texts - database.execute("SELECT body FROM comments").flatten).size
      end
    end
end
