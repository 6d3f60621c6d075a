# A database that the lab can't read itself: a command of the target's file prints the
# tokens in a table, one per line.
class Lab::Store::Command < Lab::Store
  POLL_INTERVAL = 1 # second: the command may run on another machine

  def finds_tokens? = true
  def source = "command"
  def tokens(tables) = tables.to_h { |table| [ table.name, tokens_in(table.name) ] }
  def sizes(names) = names.to_h { |name| [ name, tokens_in(name).size ] }

  private
    # A failing command may mean that the table doesn't exist yet. If it is wrong, it
    # also fails after the load.
    def exist?(table)
      super
    rescue Lab::Error
      false
    end

    def tokens_in(table)
      environment = @target.environment(storage: @path, TABLE: table)
      words = @target.ledger.command(environment)
      command = Lab::Command.new(environment, *words, chdir: @target.root, unsetenv_others: true).run
      unless command.success?
        raise Lab::Error, "#{words.join(" ")} failed (#{command.ending}):\n#{command.last_lines(5)}"
      end

      command.output.split("\n").map(&:strip).reject(&:empty?)
    end
end
