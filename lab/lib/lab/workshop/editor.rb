require "fileutils"

# Edits the application as a step says. Each edit can be repeated: a text that is already in its file is not
# added again.
class Lab::Workshop::Editor
  # +files+ is a folder with files that are copied first.
  def initialize(workshop, files:)
    @workshop, @files = workshop, files
  end

  def apply(edits)
    FileUtils.cp_r File.join(@files, "."), @workshop.directory if File.directory?(@files)
    edits.each { |edit| apply_one edit }
  end

  private
    def apply_one(edit)
      if edit["run"] then run edit["run"]
      elsif edit["replace"] then replace edit.fetch("file"), edit["replace"], edit.fetch("text")
      else add edit.fetch("file"), edit.fetch("text"), after: edit["after"]
      end
    end

    def run(command)
      run = Lab::Command.new(@workshop.environment, *@workshop.target.filled(command, @workshop.environment),
        chdir: @workshop.directory, unsetenv_others: true).run
      raise Lab::Error, "#{command} failed (#{run.ending}):\n#{run.last_lines(15)}" unless run.success?
    end

    # Adds +text+ after the first line with +after+, or at the end of the file.
    def add(file, text, after:)
      change(file) do |content|
        next content if content.include?(text)
        next content + text unless after

        line = content.lines.find { |candidate| candidate.include?(after) } or missing(file, after)
        content.sub(line) { line + text }
      end
    end

    def replace(file, old, new)
      change(file) do |content|
        next content if content.include?(new) && !content.include?(old)
        content.include?(old) ? content.sub(old) { new } : missing(file, old)
      end
    end

    def change(file)
      path = File.join(@workshop.directory, file)
      content = File.exist?(path) ? File.read(path) : ""
      File.write path, yield(content)
    end

    def missing(file, text)
      raise(Lab::Error, "#{file} was changed: it has no #{text.inspect}. Make the change by hand.")
    end
end
