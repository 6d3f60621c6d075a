require "test_helper"

# New posts on a real server are found a moment later, in every process, and after a power failure.
class ServedSearchTest < ActiveSupport::TestCase
  SOON = 20 # seconds, on a machine that has much else to do

  [ 0, 2 ].each do |workers|
    test "what was posted is found soon, with #{workers} workers" do
      SiteServer.run("WEB_CONCURRENCY" => workers.to_s) do |server|
        ServedPerson.on(server, users(:maria)) do |maria|
          maria.post "/posts", "post[title]" => "A gyrocopter", "post[body]" => "It flies."
        end

        assert_found_soon server, "gyrocopter"
      end
    end
  end

  test "what was posted just before the power went is found once the site is back" do
    Dir.mktmpdir do |storage|
      server = SiteServer.new(storage)
      server.start "WEB_CONCURRENCY" => "2"
      ServedPerson.on(server, users(:maria)) do |maria|
        5.times { |number| maria.post "/posts", "post[title]" => "Gyrocopter #{number}", "post[body]" => "It flies." }
      end
      server.kill
      server.start "WEB_CONCURRENCY" => "2"

      5.times { |number| assert_found_soon server, "Gyrocopter #{number}" }
    ensure
      server.stop
    end
  end

  private
    def assert_found_soon(server, words)
      assert Kit::Clock.wait_until(seconds: SOON, every: 0.2) { found?(server, words) }, "#{words} was not found"
    end

    def found?(server, words)
      page = ServedPerson.on(server) { |visitor| visitor.get "/search?#{{ q: %("#{words}") }.to_query}" }
      page.body.include?("<mark>#{words}</mark>")
    end
end
