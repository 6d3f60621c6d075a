require "tmpdir"

# Profiles a server under the load of a measurement: on a fresh database and with the same clients, for a few
# seconds. Nothing is verified, and no number of it counts, because a profiler slows down the server.
class Lab::ProfileRunner < Lab::MeasurementRunner
  SECONDS = 8 # by default

  # Returns a Lab::Profile. A failure is one, too.
  def run
    Dir.mktmpdir("lab-profile") do |folder|
      @profiles = folder
      FileUtils.mkdir_p [ @directory, load_folder ]
      @template.copy_to storage
      store.run { server.run { profile } }
    end
  rescue Lab::Error, SystemCallError => error
    Lab::Profile.failed(@measurement, error.message)
  ensure
    store.close
    FileUtils.rm_rf [ storage, load_folder ]
  end

  private
    # For the generator's files, which are deleted.
    def load_folder = File.join(@directory, "load")

    def environment
      super.then do |variables|
        variables.merge(Lab::Profiler.environment(@target.profile, @profiles, variables))
      end
    end

    def profile
      warm_up
      profiler = Lab::Profiler.find(@target.profile, server, @profiles)
      stacks = profiler.during { driver.drive(counted, workers: server.workers) }
      Lab::Profile.of(@measurement, stacks, profiler: profiler.name, seconds: @how[:seconds])
    end

    def counted
      @counted ||= loads.warm_up(
        record: @generator.record_in(load_folder), **@how.slice(:seconds, :rate, :keep_alive)
      )
    end
end
