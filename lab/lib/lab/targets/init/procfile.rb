require "json"

# An application whose Procfile says how to start it.
class Lab::Init::Procfile < Lab::Init::Application
  SHELL = /[;&|<>`(){}\\~*?#]|\$(?![A-Z_]+\b)|\A\w+=/ # quotes are understood without a shell
  PARTS = /(?:&&|;)\s*/

  def here? = !command.nil?
  def found = "a Procfile, whose web process is: #{command}"
  def target = "target:\n  serve: #{serve}\n  ready: /\n"

  private
    def command = read("Procfile")[/^web:\s*(.+?)\s*$/, 1]
    def serve = command.match?(SHELL) ? list([ "sh", "-c", replacing_shell ]) : JSON.generate(command)

    # The server replaces the shell, which would not pass signals on to it.
    def replacing_shell
      return command if command.match?(/[|(`]|(?<!&)&(?!&)/)

      start, separator, last = command.rpartition(PARTS)
      "#{start}#{separator}exec #{"env " if last.match?(/\A\w+=/)}#{last.delete_prefix("exec ")}"
    end
end
