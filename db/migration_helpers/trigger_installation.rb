require_relative "../triggers"

# Creates the triggers of db/triggers.rb that a database misses, or has with another definition, and drops
# those of earlier versions, in one transaction: no row is counted twice or not at all.
class TriggerInstallation
  def initialize(connection, wanted = Triggers.new.statements)
    @connection, @engine, @wanted = connection, Engines.current, wanted
  end

  def run = replace(outdated, obsolete: existing.keys & Triggers::OBSOLETE)

  # Only those called +names+, if they are outdated.
  def update(names) = replace(names & outdated)

  def outdated = @wanted.keys.reject { |name| existing[name] == @engine.comparable(@wanted[name]) }

  private
    def existing
      @existing ||= @connection.select_rows(@engine.triggers_query)
        .to_h { |name, definition| [ name, @engine.comparable([ definition ]) ] }
    end

    def replace(names, obsolete: [])
      return if names.empty? && obsolete.empty?

      @connection.transaction do
        (obsolete + (names & existing.keys)).each { |name| @connection.execute @engine.drop_trigger(name) }
        names.each { |name| create name }
      end
    end

    def create(name)
      @wanted[name].each { |sql| @connection.execute sql }
    rescue ActiveRecord::StatementInvalid => error
      raise unless error.instance_of?(ActiveRecord::StatementInvalid) # such as a timeout

      reason = error.message.lines.first.strip.chomp(":")
      raise ActiveRecord::MigrationError, "The trigger #{name} can't be created: #{reason}. " \
        "Change or remove it in db/triggers.rb."
    end
end
