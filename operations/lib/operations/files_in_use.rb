require "open3"

# Finds the processes that have files open, including files that have been deleted since. Reads /proc, or runs
# lsof on systems without /proc.
module Operations::FilesInUse
  class << self
    def known? = File.directory?("/proc/self/fd") || !!lsof

    # Ids and command lines of other processes that have any of +paths+ open. Only root sees those of others.
    def by(paths)
      paths = paths.flat_map { |path| names(path) }.uniq
      linux = File.directory?("/proc/self/fd")
      found = linux ? in_proc(paths) : by_lsof(paths.select { |path| File.exist?(path) })
      found.reject { |process, _| process == Process.pid }
    end

    # The command line of +process+, or its title; empty if it has ended or can't be read.
    def command_line(process)
      File.read("/proc/#{process}/cmdline").tr("\0", " ").strip.scrub
    rescue SystemCallError
      ""
    end

    private
      # A deleted file is found by its former path.
      def names(path)
        folder = File.dirname(path)
        here = File.join(File.exist?(folder) ? File.realpath(folder) : folder, File.basename(path))
        [ here, (File.realpath(path) if File.exist?(path)), "#{here} (deleted)" ].compact
      end

      def in_proc(paths)
        folders = Dir["/proc/[0-9]*/fd"].select { |folder| (links(folder) & paths).any? }
        folders.map { |folder| folder[/\d+/].to_i }.to_h { |process| [ process, command_line(process) ] }
      end

      # Fails for other users' processes, and for processes that have just exited.
      def links(folder)
        Dir.children(folder).filter_map do |name|
          File.readlink(File.join(folder, name))
        rescue SystemCallError
          nil
        end
      rescue SystemCallError
        []
      end

      def lsof
        @lsof ||= ENV.fetch("PATH", "").split(File::PATH_SEPARATOR).push("/usr/sbin")
          .map { |folder| File.join(folder, "lsof") }.find { |path| File.executable?(path) }
      end

      def by_lsof(paths)
        return {} if lsof.nil? || paths.empty?

        output, = Open3.capture2(lsof, "-Fpc", "--", *paths)
        output.scan(/^p(\d+)\nc(.*)$/).to_h { |process, command| [ process.to_i, command ] }
      end
  end
end
