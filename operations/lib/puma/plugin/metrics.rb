require "fileutils"
require "operations"
require "puma/plugin"

# Serves Prometheus metrics of this site as long as Puma runs, from a separate process, which queries Puma's control
# socket: see activate_control_app.
Puma::Plugin.create do
  def start(launcher)
    control = launcher.options.fetch(:control_url).delete_prefix("unix://")
    words = Operations::Supervision.ops("metrics", "--serve", "--control", control, owner: Process.pid)
    exporter = Operations::Supervision.new(*words, name: "bin/ops metrics") { |message| launcher.log_writer.log message }
    in_background { exporter.run }
    exporter.stop_with(launcher) { FileUtils.rm_f control } # Puma leaves its socket behind
  end
end
