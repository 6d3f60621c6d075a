# kill -9 of all of the server while it writes, its storage deleted, and brought back from its backups. What was acknowledged before all
# there was had last been waited for to be copied must be there. What came after may be gone, since it is copied a moment after: how much
# that is, and of how long, is measured.
class Lab::Faults::LoseStorage < Lab::Faults::Fault
  SECONDS = 12
  BEFORE = 1.0..3.0 # seconds of writing before the backups are waited for
  AFTER = 1.0..3.0 # and until all is killed

  def self.help = "kill -9 of all, storage deleted and restored from backups"

  def called = "lost storage"
  def obstacle = ("#{target.title.downcase} does not say how it is copied" unless target.backups?)

  private
    def backups = @backups ||= target.backups(target.environment(storage:, parameters: @plan.variant.parameters))
    def server = @server ||= Lab::Server.new(target, environment: backups.environment, log: File.join(directory, "server.log"))

    def inflict(_)
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
      { at:, restored:, back: now - began, **gone(round, safe, at) }
    end

    # Returns since when what is acknowledged may be gone again.
    def await_backups(round)
      sleep rand(BEFORE)
      round.now.tap { backups.await }
    end

    # How many of the acknowledged are not there, and how long before the end the first of them was acknowledged.
    def gone(round, safe, at)
      kept = store.tokens(target.tables_of(@plan.scenario, @plan.variant.parameters)).values.map(&:to_set)
      gone = round.requests.select { |request| request.good? && request.ended > safe && kept.none? { |tokens| tokens.include?(request.token) } }
      writers.totals.excuse gone.map(&:token)
      { acknowledged: round.requests.count(&:good?), gone: gone.size, gone_since: gone.empty? ? 0.0 : at - gone.map(&:ended).min }
    ensure
      store.close
    end

    def told
      "#{Lab::Figures.number(@events.sum { |event| event[:gone] })} of #{Lab::Figures.number(@events.sum { |event| event[:acknowledged] })} gone, all acknowledged in the last #{span(:gone_since)}; " \
        "brought back in #{span(:restored)}, first 200 after #{span(:back)}"
    end

    def clean_up(outcome)
      super
      FileUtils.rm_rf "#{storage}-backups" if outcome.good?
    end
end
