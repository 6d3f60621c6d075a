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
    words = if number == 1
      KINDS[kind].sub(/\b(writes|rows)\b/) { |noun| noun.delete_suffix("s") }
    else
      KINDS[kind]
    end
    "#{Lab::Figures.number(number)} #{words}"
  end

  def initialize(manifest, results, failed: [])
    @manifest, @results, @failed = manifest, results, failed
  end

  # Failures first.
  def to_a
    [ *wrong, *failed, *unverified, *@manifest["left_out"], *remote, *without_file, *noise_at_start,
      *Worst.new(@results).to_a ]
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
        problems = [ *ledger_problems(result), *result.figures[:faults], *result.evidence[:missing_file] ]
          .join("; ")
        preserved = result.evidence[:database]&.then { |place| " The database is preserved: #{place}." }
        "Verification failed: #{result.label} r#{result.figures[:iteration]}: #{problems}.#{preserved}"
      end
    end

    def ledger_problems(result)
      KINDS.keys.filter_map do |kind|
        count, tokens = result.figures.dig(:ledger, kind).to_i, result.evidence[kind]
        if count.positive?
          "#{self.class.count(count, kind)}#{" (for example #{tokens.join(", ")})" if tokens}"
        end
      end
    end
end
