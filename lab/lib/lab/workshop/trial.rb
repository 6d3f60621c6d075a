require "fileutils"

# Starts the application of a workshop on its own data, and checks in the running server whether a step's
# change took effect.
class Lab::Workshop::Trial
  def initialize(workshop)
    @workshop = workshop
  end

  # The problems of +step+, empty if every check passed. Yields each check with its problem or nil.
  def problems(step)
    prepare
    server.run do |server|
      step.checks.filter_map { |check| problem(check, server).tap { |found| yield check, found } }
    end
  rescue Lab::Error => error
    [ error.message ].each { |problem| yield nil, problem }
  end

  private
    def problem(check, server)
      found = check.problem(@workshop, server.url) or return
      [ found.delete_suffix("."), check.hint ].compact.join(". ")
    end

    # Installs what was added, and brings the data up to date.
    def prepare
      target.install({})
      return unless target.prepare?

      environment = @workshop.environment.merge("SAMPLE_ROWS" => "1000")
      command = Lab::Command.new(
        environment, *target.prepare(environment), chdir: target.root, unsetenv_others: true
      ).run
      unless command.success?
        raise Lab::Error, "The database could not be prepared:\n#{command.last_lines(15)}"
      end
    end

    def target = @workshop.target

    def server
      log = File.join(@workshop.directory, "log").tap { |folder| FileUtils.mkdir_p folder }
      Lab::Server.new(target, environment: @workshop.environment, log: File.join(log, "workshop.log"))
    end
end
