# A program that sends requests and says what came back.
class Lab::Generators::Generator
  # Its path, by the environment or on PATH, or nil.
  def executable
    @executable ||= [ ENV[variable], *ENV.fetch("PATH", "").split(File::PATH_SEPARATOR).map { |folder| File.join(folder, program) } ]
      .find { |path| path && File.file?(path) && File.executable?(path) }
  end

  def program = name
  def variable = name.upcase

  # Whether it can mark each request, and so prove what became of each one; else rows can only be counted.
  def marks_requests? = false

  # What it says of itself, or nil.
  def version
    `#{executable} #{version_flag} 2>&1`[/\d+\.\d+(\.\d+)?/] if executable && version_flag
  end

  private
    def version_flag = "--version"
end
