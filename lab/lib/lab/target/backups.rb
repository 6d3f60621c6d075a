# How what a target keeps is copied while it runs, and brought back when it is lost.
class Lab::Target::Backups
  attr_reader :environment

  # +environment+ is what the target's processes find in theirs, so that they copy; +wait+ and +restore+ are commands, by their words: the
  # first ends when all there is has been copied, the others make the storage anew.
  def initialize(root:, environment:, wait:, restore:)
    @root, @environment, @wait, @restore = root, environment, wait, restore
  end

  # Both raise Lab::Error with the last words of a command that failed.
  def await = carry_out(@wait)
  def restore = @restore.each { |words| carry_out(words) }

  private
    def carry_out(words)
      command = Lab::Command.new(environment, *words, chdir: @root, unsetenv_others: true).run
      raise Lab::Error, "#{words.join(" ")} failed:\n#{command.last_lines(5)}" unless command.success?
    end
end
