require "operations"
require "puma/plugin"

# Checkpoints the primary database as long as Puma runs, so that requests don't (config/database.yml).
Puma::Plugin.create do
  def start(launcher)
    return if Kit::Postgresql.chosen?

    words = [ Gem.ruby, "-r", "operations", "-e", "Operations::Checkpointer.run(owner: #{Process.pid})" ]
    checkpoints = Operations::Supervision.new(*words, name: "The checkpointer") { |message| launcher.log_writer.log message }
    in_background { checkpoints.run }
    # Puma emits these events from a signal handler, where locking is not allowed.
    launcher.events.after_stopped { Thread.new { checkpoints.stop }.join }
    launcher.events.before_restart { Thread.new { checkpoints.stop }.join }
  end
end
