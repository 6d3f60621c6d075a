require "fileutils"
require "operations"
require "puma/plugin"

# Tells Prometheus of this site for as long as Puma runs, from a process of its own, which asks Puma at its control socket: see activate_control_app.
Puma::Plugin.create do
  def start(launcher)
    control = launcher.options.fetch(:control_url).delete_prefix("unix://")
    words = Operations::Supervision.ops("metrics", "--serve", "--control", control, owner: Process.pid)
    exporter = Operations::Supervision.new(*words, called: "bin/ops metrics") { |message| launcher.log_writer.log message }
    in_background { exporter.run }
    launcher.events.after_stopped { stop exporter, control }
    launcher.events.before_restart { stop exporter, control }
  end

  private
    # Puma announces its stop from within a signal handler, where locking is not allowed, and leaves its socket's file behind.
    def stop(exporter, control)
      Thread.new { exporter.stop }.join
      FileUtils.rm_f control
    end
end
