require "application_system_test_case"

# From the fifth flag to a moderator's lock screen, through Puma and Solid Queue in processes of their own and
# a push service; and from there to an action on a phone. Prints the seconds and taps.
class ModeratorPushTest < ApplicationSystemTestCase
  RUNS = 5
  MAX_SECONDS = 60
  MAX_TAPS = 3
  COMMENT = 3 # the runs from this one on flag a comment, in whose thread slow mode isn't on yet
  TITLE = "Do not show this on a lock screen"

  setup { sqlite_only "copies the files of all databases" }

  test "the fifth flag reaches the lock screen within a minute, and an action is at most three taps away" do
    Dir.mktmpdir do |storage|
      @server = SiteServer.new(storage)
      LostStorageSite.new(storage, nil, @server) # copies the other databases
      create_flaggers
      PushService.run { |service| serve { measure service } }
    end
  end

  private
    def serve(&)
      environment = { "PRODUCTION_STORES" => "1", "SOLID_QUEUE_IN_PUMA" => "1", "WEB_CONCURRENCY" => "2",
        "REACH_LOOPBACK" => "1" }
      @server.start environment
      yield
    ensure
      @server.stop
    end

    def measure(service)
      subscribe service
      arrivals = Array.new(RUNS) { |number| time_of(number, service) }
      seconds = arrivals.map { |time, _| "#{time.round(2)} s" }
      puts "From the fifth flag to the push message: #{seconds.join(", ")}"
      taps = count_taps(arrivals.map(&:last))
      puts "Taps from the notification: #{taps.map { |action, count| "#{action} #{count}" }.join(", ")}"
      assert_operator arrivals.map(&:first).max, :<=, MAX_SECONDS
      assert_operator taps.values.max, :<=, MAX_TAPS
    end

    def subscribe(service)
      person("admin").get "/settings/browsers"
      fields = service.subscription.to_h { |name, value| [ "push_subscription[#{name}]", value ] }
      assert_equal "303", person("admin").post("/settings/browsers", fields).code
    end

    # Returns the seconds until the message arrives, and the path that it leads to.
    def time_of(number, service)
      forget_alerts
      item = number < COMMENT ? write_post(number) : write_comment
      FLAGGERS.first(4).each { |name| flag item, name }
      assert_empty service.delivered
      began = Kit::Clock.now
      flag item, FLAGGERS.last
      message = wait_for(service)
      [ Kit::Clock.now - began, path_in(message) ]
    end

    # Each run's alert is the first one, which doesn't wait for others.
    def forget_alerts
      @server.open_database { |rows| rows.execute "UPDATE notification_settings SET alerted_at = NULL" }
    end

    def wait_for(service)
      delivered = []
      eventually(seconds: 2 * MAX_SECONDS) { delivered.concat(service.delivered).any? }
      delivered.sole.message
    end

    def path_in(message)
      assert_no_match(/#{TITLE}/, message.to_json)
      assert_equal "Flags hid a post or comment", message["title"]
      message["path"]
    end

    FLAGGERS = Array.new(5) { |number| "flagger_#{number}" }.freeze
    Named = Data.define(:username)

    def create_flaggers
      @server.open_database do |database|
        FLAGGERS.each do |name|
          database.execute "INSERT INTO users (username, karma, password_digest, created_at, updated_at) " \
            "SELECT ?, 500, password_digest, created_at, updated_at FROM users WHERE username = 'maria'",
            [ name ]
        end
      end
    end

    def write_post(number)
      person("maria").post("/posts", "post[title]" => "#{TITLE} #{number}", "post[url]" => "",
        "post[body]" => "Text")["Location"][%r{/posts/\d+}]
    end

    def write_comment
      path = "/posts/#{posts(:essay).id}/comments"
      "/comments/#{person("tomas").post(path, "comment[body]" => TITLE)["Location"][/comment_(\d+)/, 1]}"
    end

    def flag(item, name)
      assert_equal "303", person(name).post("#{item}/flag", "flag[reason]" => "spam").code
    end

    # Signed in once, since sign-ins are limited.
    def person(name)
      @people ||= {}
      @people[name] ||= ServedPerson.new(connect).tap { |person| person.sign_in Named.new(name) }
    end

    def connect = Net::HTTP.start("127.0.0.1", @server.port, read_timeout: MAX_SECONDS)

    # For each action on a phone, from the page that the notification opens.
    def count_taps(paths)
      emulate_screen(width: 390, height: 844, touch: true, scale: 2) do
        sign_in_on_phone
        { "Remove" => paths[0], "Lock thread" => paths[1], "Turn on slow mode" => paths[COMMENT] }
          .to_h { |action, path| [ action, taps_to(action, path) ] }
      end
    end

    def sign_in_on_phone
      visit "http://localhost:#{@server.port}/sign-in"
      submit_sign_in_form Named.new("admin")
      assert_no_selector "input[type=password]"
    end

    def taps_to(action, path)
      visit "http://localhost:#{@server.port}#{path}"
      assert_selector "h1", text: /Moderate (post|comment)/
      taps = 0
      until page.has_text?("Recorded in the moderation log", wait: 2)
        assert_operator taps += 1, :<=, MAX_TAPS + 3
        tap_towards action
      end
      taps
    end

    # Buttons before links: those act.
    def tap_towards(action)
      button = first("main button", text: /\A#{action}\z/, minimum: 0, wait: 2)
      (button || first("main a", text: /\A#{action}\z|\AModerate the thread\z/)).click
    end
end
