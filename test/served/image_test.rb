require "test_helper"

# The image named by IMAGE, in containers. script/image builds it and runs this test, which is empty without IMAGE.
class ImageTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  TESTED = ENV["IMAGE"].present?

  test "survives a stop and a kill, and restores a backup" do
    Container.on_volumes do |container|
      container.start
      ServedPerson.on(container) do |maria|
        assert_kind_of Net::HTTPRedirection, submit(maria, "/first-run", "/first-run", administrator(code_in(container.log)))
        assert_kind_of Net::HTTPRedirection,
          submit(maria, "/posts/new", "/posts", "post[title]" => "Written in a container", "post[body]" => "And saved")
      end

      status, seconds = container.stop
      assert_includes [ 0, 128 + Signal.list["TERM"] ], status
      assert_operator seconds, :<, Container::SITE["stop_grace_period"].to_i

      container.start
      assert_post_saved container
      container.execute "bin/ops", "backup"
      container.execute "bin/ops", "verify"
      container.kill

      container.start
      assert_post_saved container
      container.stop

      container.run "sh", "-c", "rm -r /storage/production*"
      container.run "bin/ops", "restore"
      container.start
      assert_post_saved container
      container.execute "bin/ops", "doctor"
    end
  end if TESTED

  test "serves all routes as an unprivileged user who can't change the image" do
    Container.on_volumes do |container|
      container.start
      statuses = ServedPerson.on(container) do |visitor|
        %w[ /up /ready /first-run /api/v1/openapi.yaml ].index_with { |path| visitor.get(path).code }
      end

      assert_equal [ "200" ], statuses.values.uniq, statuses.to_s
      assert_equal "1000", container.execute("id", "--user").strip
      assert_match(/^CapBnd:\s+0+$/, container.execute("cat", "/proc/1/status"))
      %w[ /rails/app/new /usr/local/bundle/new /etc/new ].each do |path|
        assert_raises(Operations::Command::Failed) { container.execute "touch", path }
      end
    end
  end if TESTED

  private
    def code_in(log) = log[/enter the code ([A-Z0-9-]+)/, 1]

    def administrator(code)
      {
        "code" => code, "user[username]" => "maria", "user[email_address]" => "maria@example.com",
        "user[password]" => "a tortoise in the lift", "site[name]" => "Frontpage", "site[sign_up]" => "open"
      }
    end

    def submit(person, page, path, fields)
      token = person.get(page).body[/action="#{path}".*?name="authenticity_token" value="([^"]+)"/m, 1]
      person.post path, fields.merge("authenticity_token" => token)
    end

    def assert_post_saved(container)
      ServedPerson.on(container) { |visitor| assert_includes visitor.get("/").body, "Written in a container" }
    end
end
