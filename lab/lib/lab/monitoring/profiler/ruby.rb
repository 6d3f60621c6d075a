# Profiles Ruby with the gem stackprof or vernier.
class Lab::Profiler::Ruby < Lab::Profiler::Preloaded
  RUNTIME, EXTENSION = "Ruby", "folded"

  def self.environment(folder) = { RUBYOPT: "-r#{File.join(FOLDER, "ruby.rb")}", LAB_PROFILE: folder }

  private
    def missing = "neither the application's bundle nor the system has the gem stackprof or vernier. Run gem install stackprof"
    def read(path) = Lab::Stacks.parse(File.read(path))
end
