require "operations"
require "puma/plugin"

# Watches the site as long as Puma runs, from a separate process.
Puma::Plugin.create do
  def start(launcher)
    words = Operations::Supervision.ops("watch", owner: Process.pid)
    watch = Operations::Supervision.new(*words, name: "bin/ops watch") { |message| launcher.log_writer.log message }
    in_background { watch.run }
    watch.stop_with launcher
  end
end
