# Loaded by every Ruby process of a server that `lab run --profile` starts. Samples the stacks of all threads
# between the moments at which the files "start" and "stop" appear in the folder LAB_PROFILE, and writes them
# there as collapsed stacks: a line for each stack, "outer;inner 12". Needs stackprof or vernier, of the
# application's bundle or of the system.
module LabProfile
  FOLDER = ENV.fetch("LAB_PROFILE")
  POLL_INTERVAL = 0.05 # seconds
  SAMPLING_INTERVAL = 1000 # microseconds

  # A thread doesn't survive a fork.
  module Fork
    def _fork = super.tap { |pid| LabProfile.watch if pid.zero? }
  end

  class << self
    def watch
      Thread.new do
        wait_for "start"
        write "profiler", profiler = load_profiler
        send :"with_#{profiler}" if profiler
      rescue StandardError, ScriptError => error
        write "failed", "#{error.class}: #{error.message}"
      end
    end

    private
      def wait_for(name)
        sleep POLL_INTERVAL until File.exist?(File.join(FOLDER, name))
      end

      # Renamed once it is complete, because the lab waits for it.
      def write(extension, text)
        path = File.join(FOLDER, "#{Process.pid}.#{extension}")
        File.write "#{path}.part", text.to_s
        File.rename "#{path}.part", path
      end

      def load_profiler
        %w[ stackprof vernier ].find do |name|
          require name
          true
        rescue LoadError
          load_from_system(name)
        end
      end

      # Bundler hides gems that are not in the bundle.
      def load_from_system(name)
        folder = [ *Gem.path, Gem.default_dir ]
          .uniq.flat_map { |path| Dir[File.join(path, "gems", "#{name}-*", "lib")] }.max
        folder && $LOAD_PATH.push(folder) && require(name)
      rescue LoadError
        false
      end

      def with_stackprof
        StackProf.start mode: :cpu, interval: SAMPLING_INTERVAL, raw: true
        wait_for "stop"
        StackProf.stop
        write "folded", folded(StackProf.results.to_h)
      end

      # Its raw samples are a list of: the depth of a stack, its frames, and how often in a row it was seen.
      def folded(results)
        counts, samples = Hash.new(0), results.fetch(:raw, []).each
        loop do
          stack = Array.new(samples.next) { results[:frames].fetch(samples.next) }
          counts[stack.map { |frame| label(*frame.values_at(:name, :file, :line)) }] += samples.next
        end
        lines(counts)
      end

      def with_vernier
        collector = Vernier::Collector.new(:wall, interval: SAMPLING_INTERVAL)
        collector.start
        wait_for "stop"
        write "folded", of_vernier(collector.stop)
      end

      # Only samples of running threads: vernier marks the others as idle (1) or stalled (2).
      def of_vernier(result)
        counts = Hash.new(0)
        result.threads.each_value do |thread|
          thread[:samples].zip(thread[:weights], thread[:sample_categories]) do |stack, weight, category|
            counts[stack] += weight if category.zero?
          end
        end
        counts.map { |stack, count|
          lines(result.stack(stack).frames.reverse.map { |frame| vernier_label(frame) } => count)
        }.join
      end

      def vernier_label(frame) = label(frame.func.name, frame.func.filename, frame.line)

      # Without the folders, which are the machine's.
      def label(name, file, line)
        place = "#{File.basename(file)}#{":#{line}" if line}" unless file.to_s.empty?
        [ name, *("(#{place})" if place) ].join(" ").tr(";\n", ", ")
      end

      def lines(counts) = counts.map { |stack, count| "#{stack.join(";")} #{count}\n" }.join
  end

  Process.singleton_class.prepend Fork
  watch
end
