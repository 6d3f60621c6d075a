# kill -9 of all of the server while it writes, its storage deleted, and brought back from its copies. What was acknowledged in the last
# moment before may be gone, since it is copied a moment after; what is older must be there.
class Lab::Faults::LoseStorage < Lab::Faults::Fault
  SECONDS = 8
  MOMENTS = 4.0..6.0
  ALLOWED = 5.0 # seconds before the kill, of which what was acknowledged may be gone

  def self.help = "kill -9 of all, the storage deleted, and brought back from its copies"

  def called = "lost storage"
  def obstacle = ("#{subject.title.downcase} does not say how it is copied" unless subject.copies?)

  private
    def copies = @copies ||= subject.copies(subject.environment(storage:, levers: @plan.variant.levers))
    def server = @server ||= Lab::Server.new(subject, environment: copies.environment, log: File.join(directory, "server.log"))

    def inflict(_)
      copies.await
      at = nil
      round = under_load(SECONDS) do |round|
        sleep rand(MOMENTS)
        at = round.now
        server.kill
      end
      FileUtils.rm_rf storage
      began = now
      copies.bring_back
      restored = now - began
      server.start
      { at:, restored:, back: now - began, **gone(round, at) }
    end

    # How many of the acknowledged are not there, and how long before the end the first of them was acknowledged.
    def gone(round, at)
      kept = store.kept(subject.tables_of(@plan.scenario, @plan.variant.levers)).values.map(&:to_set)
      gone = round.requests.select { |request| request.good? && at - request.ended < ALLOWED && kept.none? { |tokens| tokens.include?(request.token) } }
      writers.tally.excuse gone.map(&:token)
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
      FileUtils.rm_rf "#{storage}-copies" if outcome.good?
    end
end
