# Keeps the title of a process as short as its command line: Ruby writes a longer one over the environment,
# which bin/ops reads to learn the server's settings.
module ShortProcessTitle
  # Until it has a title, that is its command line.
  ROOM = (File.binread("/proc/self/cmdline").bytesize - 1 if File.exist?("/proc/self/cmdline"))

  def setproctitle(title) = super(ROOM ? title.byteslice(0, ROOM) : title)
end
Process.singleton_class.prepend ShortProcessTitle
