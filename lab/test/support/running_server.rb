require "uri"

# A server that runs on its own: the lab under test only knows its URL.
module RunningServer
  EXAMPLE_FOLDER = File.expand_path("../example", __dir__)

  TOKENS = <<~RUBY
    require "sqlite3"
    puts SQLite3::Database.new(ENV.fetch("DATABASE"), readonly: true).execute("SELECT request_token FROM \#{ENV["TABLE"]}")
  RUBY

  private
    # Yields the URL of the example's server, which runs meanwhile, and its process id. +tls+ are the paths of
    # a key and a certificate.
    def running(forgets: "nothing", tls: nil)
      @storage = File.join(@folder, "elsewhere").tap { |path| FileUtils.mkdir_p path }
      environment = { "STORAGE" => @storage, "FORGETS" => forgets, "WEB_CONCURRENCY" => nil }
      assert system(environment, RbConfig.ruby, "prepare.rb", chdir: EXAMPLE_FOLDER)
      port = Kit::FreePort.find
      address = "#{tls ? "ssl" : "tcp"}://127.0.0.1:#{port}#{"?#{URI.encode_www_form(tls)}" if tls}"
      pid = spawn(environment, "puma", "--quiet", "--threads", "2:2", "--bind", address, "config.ru",
        chdir: EXAMPLE_FOLDER, %i[ out err ] => File::NULL)
      wait_for port
      yield "#{tls ? "https" : "http"}://127.0.0.1:#{port}", pid
    ensure
      Process.kill("TERM", pid).then { Process.wait pid } if pid
    end

    def wait_for(port)
      TCPSocket.new("127.0.0.1", port).close
    rescue Errno::ECONNREFUSED
      sleep 0.05
      retry
    end

    # The path of a target's file for that server; +others+ are added to it.
    def remote_target(url, **others)
      path = File.join(@folder, "remote.yml")
      File.write path, YAML.dump(JSON.parse(JSON.generate({
        target: { url:, root: EXAMPLE_FOLDER, ready: "/up", settings: "/settings",
          environment: { DATABASE: File.join(@folder, "elsewhere/example.sqlite3") } },
        scenarios: { home: { path: "/up" },
          order: {
            method: "POST", path: "/order?request_token={{token}}", success: { contains: "stored" }
          } },
        **others
      })))
      path
    end

    def ledger
      File.write File.join(@folder, "tokens.rb"), TOKENS
      { command: [ "ruby", File.join(@folder, "tokens.rb") ], tables: { posts: {}, sessions: {} } }
    end
end
