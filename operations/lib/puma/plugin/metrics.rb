require "fileutils"
require "operations"
require "puma/plugin"

# Serves Prometheus metrics of this site as long as Puma runs, from a separate process, which queries Puma's
# control socket: see activate_control_app.
Puma::Plugin.create do
  def start(launcher)
    control = launcher.options.fetch(:control_url).delete_prefix("unix://")
    words = Operations::Supervision.ops("metrics", "--serve", "--control", control, owner: Process.pid)
    exporter = Operations::Supervision.beside(launcher, *words, name: "bin/ops metrics") do
      FileUtils.rm_f control # Puma leaves its socket behind
    end
    in_background { exporter.run }
  end
end
