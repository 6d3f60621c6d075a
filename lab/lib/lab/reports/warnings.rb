# Warnings that readers need in addition to the numbers, as sentences.
class Lab::Warnings
  KINDS = {
    lost: "acknowledged writes lost",
    torn: "writes torn",
    duplicated: "writes duplicated",
    unexpected: "rows that no request sent",
    written_at_exit: "acknowledged writes that the server wrote only when it was stopped"
  }.freeze

  # A number of a kind, in words.
  def self.count(number, kind)
    words = number == 1 ? KINDS[kind].sub(/\b(writes|rows)\b/) { |noun| noun.delete_suffix("s") } : KINDS[kind]
    "#{Lab::Figures.number(number)} #{words}"
  end

  def initialize(manifest, results, failed: [], profiles: [])
    @manifest, @results, @failed, @profiles = manifest, results, failed, profiles
  end

  # Failures first.
  def to_a
    [ *wrong, *failed, *unverified, *@manifest["left_out"], *remote, *without_file, *noise_at_start, *open, *noisy, *unaccounted,
      *saturated, *exhausted, *late, *leaked, *ignored, *profiles ]
  end

  private
    def noise_at_start
      @manifest.fetch("noise", []).reject { |noise| noise["reasons"].empty? }.map do |noise|
        accepted = " Accepted with --accept-noise." if noise["accepted"]
        "At #{noise["at"]}, before the run: #{noise["reasons"].join("; ")}.#{accepted}"
      end
    end

    # Revisions from before the target's file was added.
    def without_file
      revisions = @manifest.fetch("variants", []).filter_map { |variant| Lab::Variant.read(variant).revision }
      revisions.uniq.reject(&:own_file).map do |revision|
        "#{revision} doesn't have the target's file: it was measured with the file in the working directory."
      end
    end

    # Remote servers have their own sentence.
    def unverified
      @results.reject(&:remote).filter_map(&:unverified).uniq.map { |reason| "Not verified: #{reason}." }
    end

    # One sentence for each server.
    def remote
      @results.select(&:remote).group_by(&:remote).map do |url, results|
        verified = results.none?(&:unverified)
        "Remote server #{url}: the lab couldn't see #{Lab::RemoteServer.unseen(results).join(", ")}." \
          "#{" Writes were not verified." unless verified}"
      end
    end

    # One sentence for each measurement, with all of its iterations.
    def failed
      @failed.group_by(&:label).map do |label, iterations|
        times = ", #{iterations.size} times" if iterations.size > 1
        "Failed: #{label}#{times}: #{iterations.first.failure}"
      end
    end

    # One warning for each measurement with wrong rows, with the preserved database.
    def wrong
      @results.reject { |result| result.evidence.empty? }.map do |result|
        problems = [ *ledger_problems(result), *result.figures[:faults], *result.evidence[:missing_file] ].join("; ")
        preserved = result.evidence[:database]&.then { |place| " The database is preserved: #{place}." }
        "Verification failed: #{result.label} r#{result.figures[:iteration]}: #{problems}.#{preserved}"
      end
    end

    def ledger_problems(result)
      KINDS.keys.filter_map do |kind|
        count, tokens = result.figures.dig(:ledger, kind).to_i, result.evidence[kind]
        "#{self.class.count(count, kind)}#{" (for example #{tokens.join(", ")})" if tokens}" if count.positive?
      end
    end

    def open
      open = ->(result) { result.figures[:open_at_end].to_i }
      worst_of("Open at the end", @results.select { |result| open[result].positive? }, by: open) do |result|
        "#{result.figures[:open_at_end]} requests had no response when the time was up. " \
          "They count neither as responses nor as errors"
      end
    end

    def noisy
      foreign = ->(result) { result.noise.fetch(:foreign, 0) }
      worst_of("Measured under noise", @results.select(&:noisy?), by: foreign) do |result|
        result.noise[:reasons].join("; ")
      end
    end

    def unaccounted
      share = ->(result) { result.figures[:unaccounted_time] }
      worst_of("Unaccounted time", @results.select(&:unaccounted?), by: share) do |result|
        "#{Lab::Figures.share(share[result])} of the clients' time is not accounted for by any latency: " \
          "requests were never answered, or clients waited for the last ones"
      end
    end

    def saturated
      worst_of("Saturated", @results.select(&:saturated?), by: ->(result) { result.figures[:unsent] }) do |result|
        unsent, offered = result.figures.values_at(:unsent, :offered).map { |count| Lab::Figures.number(count) }
        "#{unsent} of #{offered} scheduled requests were never sent, so percentiles are omitted"
      end
    end

    def exhausted
      exhausted = @results.reject { |result| result.exhausted.empty? }
      worst_of("Exhausted", exhausted, by: ->(result) { -result.goodput }) do |result|
        "no rows were left in #{result.exhausted.join(" and ")}, so later responses are meaningless. Prepare more with --rows"
      end
    end

    def profiles
      failed = @profiles.select(&:failed_because)
      failed.map { |profile| "Not profiled: #{profile.label}: #{profile.failed_because.split.join(" ")}" }
    end

    def late
      late = ->(result) { result.figures.dig(:ledger, :late).to_i }
      worst_of("Late", @results.select { |result| late[result].positive? }, by: late) do |result|
        "#{Lab::Figures.number(late[result])} acknowledged writes were missing when the load had just ended, and appeared later"
      end
    end

    def leaked
      leaked = ->(result) { result.figures.fetch(:leaked, []) }
      worst_of("Leaked", @results.select { |result| leaked[result].any? }, by: ->(result) { leaked[result].size }) do |result|
        "#{leaked[result].size} process#{"es" unless leaked[result].one?} still ran after the server had stopped, and had to " \
          "be killed: #{leaked[result].join(", ")}"
      end
    end

    def ignored
      ignored = @results.select { |result| result.figures[:ignored_sigterm] }
      worst_of("Ignored SIGTERM", ignored, by: :goodput.to_proc) { "the server was killed, since it did not exit on SIGTERM" }
    end

    # One sentence for all of one kind.
    def worst_of(title, results, by:)
      worst = results.max_by(&by) or return []
      place = "#{worst.label} r#{worst.figures[:iteration]}"
      [ "#{title}: #{results.size} of #{@results.size} measurements, the worst #{place}: #{yield worst}." ]
    end
end
