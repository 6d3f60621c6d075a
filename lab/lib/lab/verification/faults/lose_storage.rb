# Kills the whole server with kill -9 while it writes, deletes its storage and restores it from its backups.
# Writes that were acknowledged before the last completed backup must be there. Backups lag behind, so later
# writes may be lost: the fault measures how many, and from how long before the kill.
class Lab::Faults::LoseStorage < Lab::Faults::Fault
  SECONDS = 12
  BEFORE = 1.0..3.0 # seconds of writing before it waits for a backup
  AFTER = 1.0..3.0 # seconds until everything is killed

  def self.help = "kill -9 of all processes, storage deleted and restored from backups"

  def title = "lost storage"
  def obstacle = without_sqlite || ("#{target.title.downcase} defines no backups" unless target.backups?)

  private
    def backups
      @backups ||= target.backups(target.environment(storage:, parameters: @plan.variant.parameters))
    end

    def server = @server ||= Lab::Server.new(target,
      environment: backups.environment, log: File.join(directory, "server.log"))

    def inject(_)
      backups.await
      safe = at = nil
      round = under_load(SECONDS) do |round|
        safe = await_backups(round)
        sleep rand(AFTER)
        at = round.now
        server.kill
      end
      FileUtils.rm_rf storage
      began = now
      backups.restore
      restored = now - began
      server.start
      { at:, restored:, back: now - began, **losses(round, safe, at) }
    end

    # Returns the time after which acknowledged writes may be lost.
    def await_backups(round)
      sleep rand(BEFORE)
      round.now.tap { backups.await }
    end

    # The number of lost acknowledged writes, and how long before the kill the first of them was acknowledged.
    # A write is lost if one of its rows is: the others are reported as torn, which is wrong only if they are
    # written in one transaction.
    def losses(round, safe, at)
      lost, acknowledged = round.reconcile(store.tokens(@plan.tables)).lost, round.acknowledged
      gone = acknowledged.select { |token, ended| ended > safe && lost.include?(token) }
      writers.totals.exclude gone.keys
      {
        acknowledged: acknowledged.size,
        gone: gone.size,
        gone_since: gone.empty? ? 0.0 : at - gone.values.min
      }
    ensure
      store.close
    end

    def summary
      gone, acknowledged = %i[ gone acknowledged ].map do |count|
        Lab::Figures.number(@events.sum { |event| event[count] })
      end
      "#{gone} of #{acknowledged} acknowledged writes lost, all from the last #{span(:gone_since)}; " \
        "restored in #{span(:restored)}, first 200 after #{span(:back)}"
    end

    def clean_up(outcome)
      super
      FileUtils.rm_rf "#{storage}-backups" if outcome.good?
    end
end
