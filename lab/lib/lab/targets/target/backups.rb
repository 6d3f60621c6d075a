# Backs up the storage of a target while it runs, and restores it.
class Lab::Target::Backups
  attr_reader :environment

  # +environment+ makes the target's processes write backups; +wait+ and +restore+ are commands as lists of
  # words. The first ends when everything has been backed up, the others restore the storage.
  def initialize(root:, environment:, wait:, restore:)
    @root, @environment, @wait, @restore = root, environment, wait, restore
  end

  # Both raise Lab::Error with the end of the output if a command fails.
  def await = carry_out(@wait)
  def restore = @restore.each { |words| carry_out(words) }

  private
    def carry_out(words)
      command = Lab::Command.new(environment, *words, chdir: @root, unsetenv_others: true).run
      raise Lab::Error, "#{words.join(" ")} failed:\n#{command.last_lines(5)}" unless command.success?
    end
end
