# bin/ops copy --for staging. The site itself does the work, in a task, because it knows what is private.
module Operations::CLI::Staging
  def self.included(commands)
    commands.class_eval do
      desc "copy DIRECTORY", "Copy the data for a staging server"
      long_desc <<~TEXT
        Also for a laptop. DIRECTORY must not exist yet, or be empty. Works while the site is running.
        The copy has what members can see of each other: no passwords, email or IP addresses, secrets, private items, jobs or
        statistics. A site that is started from it sends nothing and is not backed up.
      TEXT
      option :for, required: true, enum: %w[ staging ], banner: "staging", desc: "The purpose of the copy"
      def copy(target)
        coverage = Operations::BackupCoverage.new(directory)
        if coverage.elsewhere?
          raise Operations::Error,
            "bin/ops copy --for staging does not support PostgreSQL, which this site uses.\n" \
            "Instead, import its public dump (/dump.sqlite3) into a new site: " \
            "bin/import frontpage dump.sqlite3."
        end

        run_site_task "staging:copy", "TARGET" => File.expand_path(target)
      end
    end
  end
end
