# An application whose Procfile says how to start it.
class Lab::Initializer::Procfile < Lab::Initializer::Application
  def here? = !command.nil?
  def found = "a Procfile, whose web process is: #{command}"
  def target = "target:\n  serve: #{command.inspect}\n  ready: /\n"

  private
    def command = read("Procfile")[/^web:\s*(.+?)\s*$/, 1]
end
