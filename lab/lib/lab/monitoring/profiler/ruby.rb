# Profiles Ruby with the gem stackprof or vernier.
class Lab::Profiler::Ruby < Lab::Profiler::Preloaded
  RUNTIME, EXTENSION = "Ruby", "folded"

  FILE = "lab_profile"

  # RUBYOPT is split at spaces, which the path may have. Ruby also looks in RUBYLIB.
  def self.environment(folder, environment)
    { "RUBYOPT" => [ environment["RUBYOPT"], "-r#{FILE}" ].compact.join(" "),
      "RUBYLIB" => [ environment["RUBYLIB"], FOLDER ].compact.join(File::PATH_SEPARATOR),
      "LAB_PROFILE" => folder }
  end

  private
    def missing = "neither the application's bundle nor the system has the gem stackprof or vernier. Run " \
      "gem install stackprof"
    def read(path) = Lab::Stacks.parse(File.read(path))
end
