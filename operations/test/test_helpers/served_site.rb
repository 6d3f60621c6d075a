# A real Puma with the database of the test open, in a process group of its own, like the one of bin/start.
module ServedSite
  private
    def start_site
      application = File.join(@folder, "site.ru")
      File.write application, <<~RUBY
        require "sqlite3"
        $database = SQLite3::Database.new(#{database("primary").path.dump})
        $database.execute("SELECT 1 FROM posts")
        run ->(_) { [ 200, {}, [] ] }
      RUBY
      reader, writer = IO.pipe
      words = [ "puma", "--bind", "tcp://127.0.0.1:0", application ]
      site = Process.spawn(*words, pgroup: true, %i[ out err ] => writer)
      writer.close
      eventually { reader.gets&.include?("Listening") }
      site
    end

    def stop_site(site)
      Process.kill "KILL", -site
      Process.wait site
    end
end
