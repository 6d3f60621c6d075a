# The profiles of a run with --profile: one for each scenario and variant, at the highest concurrency, after
# all measurements. The manifest has their duration in seconds.
module Lab::Run::Profiling
  def profiles = Lab::Profile.all(directory)

  private
    def profile_all
      to_profile.reject { |measurement| File.exist?(profile_path(measurement)) }.each do |measurement|
        warn "Profiling #{measurement.label} for #{manifest["profile"]} s, without counting its results."
        folder = File.dirname(profile_path(measurement))
        FileUtils.rm_rf folder
        preparation.runner(
          measurement, directory: folder, as: Lab::ProfileRunner, seconds: manifest["profile"]
        ).run.write folder
      end
    end

    def profiled?
      paths = to_profile.map { |measurement| profile_path(measurement) }
      paths.all? { |path| File.exist?(path) } && profiles.none?(&:failed_because)
    end

    def to_profile
      return [] unless manifest["profile"]

      measurements.group_by { |measurement| [ measurement.scenario, measurement.variant ] }.values
        .map { |all| all.max_by(&:concurrency) }
    end

    def discard_failed_profiles
      paths = to_profile.map { |measurement| profile_path(measurement) }.select { |path| File.exist?(path) }
      FileUtils.rm_f paths.select { |path| Lab::Profile.read(path).failed_because }
    end

    def profile_path(measurement)
      File.join(directory, "profiles", measurement.scenario, measurement.variant.slug, Lab::Profile::FILE)
    end
end
