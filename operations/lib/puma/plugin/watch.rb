require "operations"
require "puma/plugin"

# Watches the site as long as Puma runs, from a separate process.
Puma::Plugin.create do
  def start(launcher)
    words = Operations::Supervision.ops("watch", owner: Process.pid)
    watch = Operations::Supervision.beside(launcher, *words, name: "bin/ops watch")
    in_background { watch.run }
  end
end
