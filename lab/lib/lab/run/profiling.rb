# The profiles of a run with --profile, which is their duration in seconds in the manifest: one for each scenario and variant, at the highest concurrency, after all measurements.
module Lab::Run::Profiling
  def profiles = Lab::Profile.all(directory)

  private
    def profile_all
      unprofiled.each do |measurement|
        warn "Profiling #{measurement.label} for #{manifest["profile"]} s, without counting its results."
        folder = profile_folder(measurement)
        FileUtils.rm_rf folder
        preparation.runner(measurement, directory: folder, as: Lab::ProfileRunner, seconds: manifest["profile"]).run.write folder
      end
    end

    def unprofiled
      return [] unless manifest["profile"]

      measurements.group_by { |measurement| [ measurement.scenario, measurement.variant ] }
        .map { |_, all| all.max_by(&:concurrency) }
        .reject { |measurement| File.exist?(File.join(profile_folder(measurement), Lab::Profile::FILE)) }
    end

    def profile_folder(measurement) = File.join(directory, "profiles", measurement.scenario, measurement.variant.slug)
end
