require "test_helper"

# A running site whose maintenance mode is turned on and off.
class ServedMaintenanceModeTest < ActiveSupport::TestCase
  TIMEOUT = 60 # seconds

  slow_test "shows a notice, rejects writes and sign-ins in every format, and ends without a restart" do
    serving do |server, maria|
      assert_no_notice server
      assert_writes_rejected_before_the_mode_is_noticed server, maria

      switch.enable "We move to a larger disk."
      eventually(seconds: TIMEOUT) { visitor(server).body.include?("We move to a larger disk.") }
      assert_reading_works_and_typed_text_is_shown maria
      assert_sign_ins_rejected_alike server
      assert_json_for_json server, "We move to a larger disk."

      switch.disable
      eventually(seconds: TIMEOUT) { visitor(server)
        # The reason disappears first, and the notice within a second.
        .body.exclude?("read-only at the moment") }
      assert_equal "303",
        maria.post("/posts/#{posts(:wal).id}/comments", "comment[body]" => "A long thought").code
    end
  end

  slow_test "rejects statistics events immediately, and accepts them again afterwards" do
    serving "TALLY" => "on" do |server, _|
      assert_equal "200", hit(server).code
      switch.enable
      eventually(seconds: TIMEOUT) { hit(server).code == "503" }
      started = Kit::Clock.now
      assert_equal "503", hit(server).code
      assert_operator Kit::Clock.now - started, :<, 2
      switch.disable
      eventually(seconds: TIMEOUT) { hit(server).code == "200" }
    end
  end

  private
    attr_reader :switch

    # In the database.
    def assert_writes_rejected_before_the_mode_is_noticed(server, maria)
      # Caches the mode for a second.
      assert_equal "303", maria.post("/posts/#{posts(:show_terminal).id}/vote").code
      switch.enable
      statuses = %w[ /benchmarking/post_create /benchmarking/comment_create ]
        .map { |path| maria.post(path).code } << maria.delete("/posts/#{posts(:show_terminal).id}/vote").code

      assert_equal [ "503" ] * 3, statuses
      server.open_database do |database|
        assert_equal 1,
          database.get_first_value("SELECT count(*) FROM votes WHERE user_id = ? AND post_id = " \
          "?", [ users(:maria).id, posts(:show_terminal).id ])
      end
    end

    def assert_reading_works_and_typed_text_is_shown(maria)
      response = maria.post("/posts/#{posts(:wal).id}/comments",
        "comment[body]" => "A long thought, <b>typed</b>")
      assert_equal [ "503", "30" ], [ response.code, response["Retry-After"] ]
      assert_includes response.body, "A long thought, &lt;b&gt;typed&lt;/b&gt;"
      assert_equal "200", maria.get("/posts/#{posts(:wal).id}").code
      assert_includes maria.get("/").body, "maria"
    end

    # Whether the password is right or wrong.
    def assert_sign_ins_rejected_alike(server)
      responses = [ SignInHelper::PASSWORD, "a wrong guess" ].map do |password|
        ServedPerson.on(server) do |guest|
          guest.post("/sign-in", "session[username]" => "maria", "session[password]" => password)
        end
      end
      assert_equal [ "503" ] * 2, responses.map(&:code)
      assert_equal 1, responses.map { |response| response.body.gsub(/\h{8}-[\h-]+/, "") }.uniq.size
      assert_no_match SignInHelper::PASSWORD, responses.first.body
    end

    def assert_json_for_json(server, reason)
      response = server.connect do |http|
        http.post("/sign-in", "{}", "Accept" => "application/json", "Content-Type" => "application/json")
      end
      assert_equal [ "503", "30" ], [ response.code, response["Retry-After"] ]
      assert_equal({ "error" => "Maintenance mode", "reason" => reason, "retry_after" => 30 },
        JSON.parse(response.body))
    end

    def serving(environment = {})
      SiteServer.run({ "WEB_CONCURRENCY" => "1" }.merge(environment)) do |server|
        @switch = Kit::MaintenanceMode.of(Kit::DataDirectory.new(server.storage, environment: "test"))
        ServedPerson.on(server, users(:maria)) { |maria| yield server, maria }
      end
    end

    def assert_no_notice(server)
      assert_no_match "read-only at the moment", visitor(server).body
      assert_equal "stored", visitor(server)["X-Page-Cache"]
    end

    def visitor(server, path = "/") = ServedPerson.on(server) { |person| person.get path }
    def hit(server) = server.connect { |http| http.get("/stats?u=/about", "User-Agent" => "Mozilla/5.0") }
end
