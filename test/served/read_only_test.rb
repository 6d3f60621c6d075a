require "test_helper"

# A site that goes on, in a process of its own, while it is told to be read and not written to.
class MaintenanceModeTest < ActiveSupport::TestCase
  include PatienceHelper

  TIMEOUT = 20 # seconds

  test "who reads is served and told so, who writes gets back what they typed, and both without a restart" do
    serving do |server, maria|
      see_without_notice server
      switch.enable "We move to a larger disk."
      eventually(seconds: TIMEOUT) { visitor(server).body.include?("We move to a larger disk.") }

      answer = maria.post("/posts/#{posts(:wal).id}/comments", "comment[body]" => "A long thought, <b>typed</b>")
      assert_equal [ "503", "30" ], [ answer.code, answer["Retry-After"] ]
      assert_includes answer.body, "A long thought, &lt;b&gt;typed&lt;/b&gt;"
      assert_equal "200", maria.get("/posts/#{posts(:wal).id}").code
      assert_includes maria.get("/").body, "maria"

      switch.disable
      eventually(seconds: TIMEOUT) { visitor(server)
        .body.exclude?("read-only at the moment") } # the reason goes at once, the notification within a second
      assert_equal "303", maria.post("/posts/#{posts(:wal).id}/comments", "comment[body]" => "A long thought").code
    end
  end

  test "nobody can sign in, and whether a password was right does not show" do
    serving do |server, _|
      switch.enable
      eventually(seconds: TIMEOUT) { visitor(server).body.include?("read-only at the moment") }

      answers = [ SignInHelper::PASSWORD, "a wrong guess" ].map do |password|
        ServedPerson.on(server) do |guest|
          guest.post("/sign-in", "session[username]" => "maria", "session[password]" => password)
        end
      end
      assert_equal [ "503" ] * 2, answers.map(&:code)
      assert_equal 1, answers.map { |answer| answer.body.gsub(/\h{8}-[\h-]+/, "") }.uniq.size
      assert_no_match SignInHelper::PASSWORD, answers.first.body
    end
  end

  test "what the page cache's look has not seen yet the database refuses, also group commits" do
    serving do |server, maria|
      assert_equal "303", maria.post("/posts/#{posts(:show_terminal).id}/vote").code # has looked less than a second ago
      switch.enable
      written = %w[ /benchmarking/post_create /benchmarking/comment_create ]
        .map { |path| maria.post(path).code } << maria.delete("/posts/#{posts(:show_terminal).id}/vote").code

      assert_equal [ "503" ] * 3, written
      server.open_database do |database|
        assert_equal 1, database.get_first_value("SELECT count(*) FROM votes WHERE user_id = ? AND post_id = " \
          "?", [ users(:maria).id, posts(:show_terminal).id ])
      end
    end
  end

  test "a client that asks for JSON is answered in JSON" do
    serving do |server, _|
      switch.enable "Moving"
      eventually(seconds: TIMEOUT) { visitor(server).body.include?("Moving") }
      answer = server.connect do |http|
        http.post("/sign-in", "{}", "Accept" => "application/json", "Content-Type" => "application/json")
      end

      assert_equal [ "503", "30" ], [ answer.code, answer["Retry-After"] ]
      assert_equal({ "error" => "Read-only mode", "reason" => "Moving", "retry_after" => 30 }, JSON.parse(answer.body))
    end
  end

  test "the statistics take nothing meanwhile, say so at once, and go on" do
    serving "TALLY" => "on" do |server, _|
      assert_equal "200", hit(server).code
      switch.enable
      eventually(seconds: TIMEOUT) { hit(server).code == "503" }
      began = Kit::Clock.now
      assert_equal "503", hit(server).code
      assert_operator Kit::Clock.now - began, :<, 2
      switch.disable
      eventually(seconds: TIMEOUT) { hit(server).code == "200" }
    end
  end

  private
    attr_reader :switch

    def serving(environment = {})
      SiteServer.run({ "WEB_CONCURRENCY" => "1", "WRITES" => "batched" }.merge(environment)) do |server|
        @switch = Kit::MaintenanceMode.of(Kit::DataDirectory.new(server.storage, environment: "test"))
        ServedPerson.on(server, users(:maria)) { |maria| yield server, maria }
      end
    end

    def see_without_notice(server)
      assert_no_match "read-only at the moment", visitor(server).body
      assert_equal "stored", visitor(server)["X-Page-Cache"]
    end

    def visitor(server, path = "/") = ServedPerson.on(server) { |person| person.get path }
    def hit(server) = server.connect { |http| http.get("/stats?u=/about", "User-Agent" => "Mozilla/5.0") }
end
