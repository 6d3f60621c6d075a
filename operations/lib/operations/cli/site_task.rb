# Commands that the site itself runs, in a task.
module Operations::CLI::SiteTask
  private
    # Replaces this process. Logs to standard output. Without HOST, the site is at http://localhost.
    def run_site_task(task, **variables)
      check_site
      defaults = { "RAILS_LOG_LEVEL" => "warn", **(ENV["HOST"] ? {} : { "RELAX_SSL" => "true" }) }
      exec({ **defaults.except(*ENV.keys), "RAILS_ENV" => directory.environment, **variables },
        File.join(Operations::ROOT, "bin/rails"), task, chdir: Operations::ROOT)
    end

    # Rails would create an empty file.
    def check_site
      return if Kit::Postgresql.chosen?

      if Kit::MaintenanceMode.new(directory).moved?
        raise Operations::Error,
          "These SQLite files were moved to PostgreSQL. Run this with the site's DATABASE_URL."
      elsif !directory.primary.exist?
        raise Operations::Error,
          "There is no site in #{directory.storage}. Start it first (bin/start), or set STORAGE."
      end
    end
end
