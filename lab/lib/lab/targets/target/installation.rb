# Runs a target's `install` command.
module Lab::Target::Installation
  # Shows the output. Raises Lab::Error with its last line if the command fails.
  def self.run(command, environment, root)
    lines = IO.popen(
      [ environment, *command, chdir: root, unsetenv_others: true, err: %i[ child out ] ]
    ) do |output|
      output.each_line.map { |line| line.tap { $stderr.print line } }
    end
    raise Lab::Error, lines.map(&:strip).reject(&:empty?).last.to_s unless $?.success?
  rescue Errno::ENOENT, Errno::EACCES => error
    raise Lab::Error, "install can't be started: #{error.message}"
  end
end
