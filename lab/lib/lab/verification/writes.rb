# The writes of one or more loads: their requests with a token. All requests of a round have the same token,
# and a round is acknowledged once each of its requests with a token is. This is the only place that decides
# which writes were acknowledged.
class Lab::Writes
  # +journeys+ are the journeys of the loads.
  def initialize(journeys)
    @journeys = journeys
    @answered, @undecided, @in_parts, @tables, @unknown = {}, Set.new, Set.new, {}, 0
  end

  # Adds the recorded +requests+ of a load, which had the result +sample+. Requests aren't
  # kept: there may be millions.
  def add(requests, sample)
    rounds = requests.select { |request| token?(request) }.group_by(&:token)
    rounds.each do |token, round|
      round.size == size(round.first) ? @answered[token] = acknowledged?(round) : @undecided << token
    end
    open = requests.unanswered.select { |request| token?(request) }
    open.each { |request| @undecided << request.token }
    [ *rounds.values.map(&:first), *open ].each { |request| note_journey request }
    @unknown += [ sample.unanswered + sample.open_at_end - sample.refused - requests.unanswered.size, 0 ].max
  end

  # Whether +request+ stores rows with its token.
  def include?(request) = token?(request) && journey(request).stores.any?

  # Treats acknowledged writes that may legitimately be lost, in whole or in part, as undecided.
  def exclude(tokens) = tokens.each { |token| @undecided << token unless @answered.delete(token).nil? }

  # Compares the writes with the +stored+ tokens. A round that a fault or the end of a load cut short may have
  # written or not.
  def reconcile(stored, **)
    Lab::Reconciliation.new(answered: @answered, unanswered: @unknown, unanswered_tokens: @undecided.to_a,
      in_parts: @in_parts, tables: @tables, stored:, **)
  end

  private
    def journey(request) = @journeys[request.journey]
    def token?(request) = journey(request).requests[request.step].token?

    # The number of requests with a token in a round.
    def size(request) = journey(request).requests.count(&:token?)

    def acknowledged?(round) = journey(round.first).stores.any? && round.all?(&:acknowledged?)

    def note_journey(request)
      @tables[request.token] = journey(request).stores unless @journeys.one?
      @in_parts << request.token if size(request) > 1
    end
end
