# Runs bin/import as a process for a site of its own.
module ImportProcessHelper
  private
    # Yields the environment of a site without posts, and its database.
    def in_an_empty_site
      Dir.mktmpdir do |storage|
        database = ServedDatabase.in(storage)
        database.open { |connection| empty connection }
        yield(
          {
            "STORAGE" => storage,
            "TEST_DATABASE_SUFFIX" => nil,
            "RAILS_ENV" => "test",
            **database.environment
          },
          database
        )
      ensure
        database&.remove
      end
    end

    def empty(database)
      %w[ votes removals notifications thread_visits bookmarks comments posts ].each do |table|
        database.execute "DELETE FROM #{table}"
      end
    end

    # Returns the output and the exit status.
    def run_import(environment, *arguments)
      output, status = Open3.capture2e(environment, "bin/import", *arguments, chdir: Rails.root.to_s)
      [ output, status.exitstatus ]
    end

    # Kills an import when the block's value, a count, has grown.
    def kill_in_the_middle(environment, *arguments)
      before = yield
      pid = spawn(environment, "bin/import", *arguments,
        chdir: Rails.root.to_s, out: File::NULL, err: File::NULL)
      eventually(seconds: 60) { yield > before }
      Process.kill "KILL", pid
      _, status = Process.wait2(pid)
      assert_predicate status, :signaled?, "the import ended before it was killed"
    end

    def count(database, sql)
      database.open { |connection| return connection.get_first_value(sql).to_i }
    end
end
