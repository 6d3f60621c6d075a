# Times in which a server answers nothing.
class Lab::Stalls
  MIN = 0.5 # seconds
  INTERVALS = 10 # mean times between two responses
  CYCLES = 2 # times that a client takes from one response to the next

  # The times from one of the +ended+ to the next, from 0 and until +seconds+, as pairs. +ended+ are sorted.
  def self.pauses(ended, seconds) = [ 0, *ended.take_while { |at| at < seconds }, seconds ].each_cons(2)

  # The number, the longest and the total of the stalls of a load of +seconds+; nil without any. In a load
  # with +stages+, clients may rest.
  def self.of(requests, seconds:, concurrency:, rate: nil, stages: false)
    ended = requests.map(&:ended)
    return if ended.empty? || stages

    cycle = if rate
      Lab::Latencies.new(requests.map(&:duration)).percentile(0.5)
    else
      concurrency * seconds / ended.size
    end
    usual = [ MIN, INTERVALS * seconds / ended.size, CYCLES * cycle ].max
    lengths = pauses(ended, seconds).map { |from, to| to - from }.select { |length| length > usual }
    { count: lengths.size, longest: lengths.max, total: lengths.sum } if lengths.any?
  end

  # "Nothing was answered for 1 s, 3 times", as the rest of a sentence. +stalls+ are the figures.
  def self.sentence(stalls)
    count, longest, total = stalls.values_at(:count, :longest, :total)
    return "nothing was answered for #{Lab::Figures.seconds(longest)}" if count == 1

    "nothing was answered for up to #{Lab::Figures.seconds(longest)}, #{count} times, " \
    "#{Lab::Figures.seconds(total)} in all"
  end
end
