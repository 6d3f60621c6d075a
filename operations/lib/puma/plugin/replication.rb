require "operations"
require "puma/plugin"

# Copies the community for as long as Puma runs.
Puma::Plugin.create do
  def start(launcher)
    copying = Operations::Supervision.new(*Operations::Supervision.ops("replicate", owner: Process.pid), called: "bin/ops replicate") { |message| launcher.log_writer.log message }
    in_background { copying.run }
    # Puma tells of its stop from within a signal's handler, where nothing may be locked.
    launcher.events.after_stopped { Thread.new { copying.stop }.join }
    launcher.events.before_restart { Thread.new { copying.stop }.join }
  end
end
