require "operations"
require "puma/plugin"

# Checkpoints the primary database as long as Puma runs, so that requests don't (config/database.yml).
Puma::Plugin.create do
  def start(launcher)
    return if Kit::Postgresql.chosen?

    words = Operations::Checkpointer.command(owner: Process.pid)
    checkpoints = Operations::Supervision.beside(launcher, *words, name: "The checkpointer")
    in_background { checkpoints.run }
  end
end
