module Cpu
end

# Measures the CPU time of two versions in turns. Each runs in a process of its own, on equal databases, and
# draws the same random numbers. Every round starts new processes on fresh copies, because two processes of
# the same version can differ by 4 %.
class Cpu::Comparison
  BENCHMARKS = %w[
    post_create comment_create post_destroy comment_destroy post_show posts_index user_show read_heavy
    write_heavy balanced
  ].freeze
  FORMS = %w[ form_post form_comment form_vote form_save form_follow form_hide ].freeze
  PAGES = %w[
    home home_signed_in thread_signed_in profile_signed_in home_unchanged thread_unchanged
  ].freeze
  SCENARIOS = [ *BENCHMARKS, *FORMS, *PAGES ].freeze

  def initialize(pair, rounds:, turns:, requests:, warm_up:, only:)
    @pair, @rounds, @turns, @requests, @warm_up = pair, rounds, turns, requests, warm_up
    @scenarios = only.empty? ? SCENARIOS : SCENARIOS & only
  end

  def run
    @pair.prepare
    puts format("%-18s %9s %9s %8s %8s   %s", "", "old µs", "new µs", "old obj", "new obj",
      "old/new: median (quartiles), total, rounds")
    @scenarios.each { |scenario| report scenario, Array.new(@rounds) { compare(scenario) } }
  end

  private
    # On a fresh copy of its databases.
    def start(version)
      Bundler.with_unbundled_env do
        IO.popen([ @pair.environment(version), "bin/ruby", "#{__dir__}/site.rb", chdir: version.root ], "r+")
      end
    end

    # A round: returns [ old, new ] for each turn. The version that goes first alternates.
    def compare(scenario)
      sites = @pair.versions.map { |version| start version }
      sites.each { |site| measure(site, scenario, @warm_up, 0) }
      (1..@turns).map do |turn|
        order = turn.odd? ? sites : sites.reverse
        order.to_h { |site| [ site, measure(site, scenario, @requests, turn) ] }.values_at(*sites)
      end
    ensure
      sites&.each(&:close)
    end

    # Returns [ seconds, objects ] per request.
    def measure(site, scenario, requests, seed)
      site.puts "#{requests} #{seed} #{scenario}"
      line = site.gets until line&.start_with?("measured") || site.eof?
      line ? line.split.drop(1).map(&:to_f) : abort("#{scenario} failed; see the message above.")
    end

    def report(name, rounds)
      turns = rounds.flatten(1)
      old, new = turns.transpose.map { |side| side.transpose.map { |values| quantile(values, 0.5) } }
      total = turns.sum { |(before, _), _| before } / turns.sum { |_, (after, _)| after }
      medians = rounds.map { |round| quantile(ratios(round), 0.5) }
      puts format("%-18s %9.0f %9.0f %8d %8d   %.3f (%.3f–%.3f), %.3f, %.3f–%.3f", name, old[0] * 1e6,
        new[0] * 1e6, old[1], new[1], *[ 0.5, 0.25, 0.75 ].map { |share| quantile(ratios(turns), share) },
        total, *medians.minmax)
    end

    def ratios(turns) = turns.map { |(before, _), (after, _)| before / after }
    def quantile(values, share) = values.sort[((values.size - 1) * share).round]
end
