require "test_helper"

# The image that IMAGE names, in containers. script/image makes it and runs this; where none is named there is nothing to try.
class ImageTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  TRIED = ENV["IMAGE"].present?

  test "a community begins, ends, goes on after an end and a fall, and is brought back" do
    Container.on_volumes do |container|
      container.start
      ServedPerson.on(container) do |maria|
        assert_kind_of Net::HTTPRedirection, submit(maria, "/first-run", "/first-run", administrator(code_in(container.log)))
        assert_kind_of Net::HTTPRedirection,
          submit(maria, "/posts/new", "/posts", "post[title]" => "Written in a container", "post[body]" => "And kept")
      end

      status, seconds = container.stop
      assert_includes [ 0, 128 + Signal.list["TERM"] ], status
      assert_operator seconds, :<, Container::SITE["stop_grace_period"].to_i

      container.start
      assert_kept container
      container.execute "bin/ops", "backup"
      container.execute "bin/ops", "verify"
      container.kill

      container.start
      assert_kept container
      container.stop

      container.run "sh", "-c", "rm -r /storage/production*"
      container.run "bin/ops", "restore"
      container.start
      assert_kept container
      container.execute "bin/ops", "doctor"
    end
  end if TRIED

  test "it serves all that it reads, and who breaks in can change none of it" do
    Container.on_volumes do |container|
      container.start
      answers = ServedPerson.on(container) do |visitor|
        %w[ /up /ready /first-run /api/v1/openapi.yaml ].index_with { |path| visitor.get(path).code }
      end

      assert_equal [ "200" ], answers.values.uniq, answers.to_s
      assert_equal "1000", container.execute("id", "--user").strip
      assert_match(/^CapBnd:\s+0+$/, container.execute("cat", "/proc/1/status"))
      %w[ /rails/app/new /usr/local/bundle/new /etc/new ].each do |path|
        assert_raises(Operations::Command::Failed) { container.execute "touch", path }
      end
    end
  end if TRIED

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

    def assert_kept(container)
      ServedPerson.on(container) { |visitor| assert_includes visitor.get("/").body, "Written in a container" }
    end
end
