require "test_helper"

# A running server indexes new posts within moments, with any number of workers and after a power failure.
class ServedSearchTest < ActiveSupport::TestCase
  TIMEOUT = 60 # seconds

  [ 0, 2 ].each do |workers|
    test "finds new posts within moments, with #{workers} workers" do
      SiteServer.run("WEB_CONCURRENCY" => workers.to_s) do |server|
        ServedPerson.on(server, users(:maria)) do |maria|
          maria.post "/posts", "post[title]" => "A gyrocopter", "post[body]" => "It flies."
        end

        assert_found server, "gyrocopter"
      end
    end
  end

  test "finds posts from just before a power failure after a restart" do
    Dir.mktmpdir do |storage|
      server = SiteServer.new(storage)
      server.start "WEB_CONCURRENCY" => "2"
      ServedPerson.on(server, users(:maria)) do |maria|
        5.times do |number|
          maria.post "/posts", "post[title]" => "Gyrocopter #{number}", "post[body]" => "It flies."
        end
      end
      server.kill
      server.start "WEB_CONCURRENCY" => "2"

      5.times { |number| assert_found server, "Gyrocopter #{number}" }
    ensure
      server.stop
    end
  end

  private
    def assert_found(server, words)
      assert Kit::Clock.wait_until(seconds: TIMEOUT, every: 0.2) { found?(server, words) },
        "#{words} was not found"
    end

    def found?(server, words)
      page = ServedPerson.on(server) { |visitor| visitor.get "/search?#{{ q: %("#{words}") }.to_query}" }
      page.body.include?("<mark>#{words}</mark>")
    end
end
