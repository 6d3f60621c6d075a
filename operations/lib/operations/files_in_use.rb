require "open3"

# Which processes have files open, also files that were deleted since. Without /proc, lsof is asked.
module Operations::FilesInUse
  class << self
    def known? = File.directory?("/proc/self/fd") || !!lsof

    # The numbers and command lines of those that have any of +paths+ open, this one aside. Of other users' processes only root is told.
    def by(paths)
      paths = paths.flat_map { |path| names(path) }.uniq
      found = File.directory?("/proc/self/fd") ? in_proc(paths) : by_lsof(paths.select { |path| File.exist?(path) })
      found.reject { |process, _| process == Process.pid }
    end

    private
      # A file that is gone is still known by where it was.
      def names(path)
        folder = File.dirname(path)
        here = File.join(File.exist?(folder) ? File.realpath(folder) : folder, File.basename(path))
        [ here, (File.realpath(path) if File.exist?(path)), "#{here} (deleted)" ].compact
      end

      def in_proc(paths)
        Dir["/proc/[0-9]*/fd"].select { |folder| (links(folder) & paths).any? }.to_h { |folder| folder[/\d+/].to_i.then { |process| [ process, command_line(process) ] } }
      end

      # Open files of other users' processes, and of processes that exit meanwhile, can't be read.
      def links(folder)
        Dir.children(folder).filter_map do |name|
          File.readlink(File.join(folder, name))
        rescue SystemCallError
          nil
        end
      rescue SystemCallError
        []
      end

      def command_line(process)
        File.read("/proc/#{process}/cmdline").tr("\0", " ").strip.scrub
      rescue SystemCallError
        ""
      end

      def lsof = @lsof ||= ENV.fetch("PATH", "").split(File::PATH_SEPARATOR).push("/usr/sbin").map { |folder| File.join(folder, "lsof") }.find { |path| File.executable?(path) }

      def by_lsof(paths)
        return {} if lsof.nil? || paths.empty?

        Open3.capture2(lsof, "-Fpc", "--", *paths).first.scan(/^p(\d+)\nc(.*)$/).to_h { |process, command| [ process.to_i, command ] }
      end
  end
end
