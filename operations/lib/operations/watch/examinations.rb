# The doctor's checks, each as often as it is cheap: a result that isn't old enough is used again. Backups are
# not verified here, since that restores them; the site's own verification is reported instead.
class Operations::Watch::Examinations
  def initialize(directory, litestream, state)
    @state = state
    @doctor = Operations::Doctor.new(directory, litestream, seconds: Operations::Watch::SECONDS)
  end

  def run(at)
    names = @doctor.examinations.map { |name| name == :Backups ? :Verification : name }
    results = names.to_h { |name| [ name.to_s, result(name, at) ] }
    # The other checks aren't run then, which resolves no problem.
    results = @state.results.except("Processes").merge(results) if names.include?(:LostFiles)
    @state.results = results
    @state.results.values.flat_map { |result| findings(result) }
  end

  private
    def result(name, at)
      previous = @state.results[name.to_s]
      previous && at.to_f < previous["next"] && at.to_f >= previous["at"] ? previous : examine(name, at)
    end

    def examine(name, at)
      began = Kit::Clock.now
      findings = @doctor.findings_of(name).map(&:to_h)
      { "at" => at.to_f, "next" => at.to_f + Operations::Watch::COST * (Kit::Clock.now - began),
        "findings" => findings.map { |finding| finding.transform_keys(&:to_s) } }
    end

    # If the site has served before, its visitors miss it, even if it was stopped on purpose.
    def findings(result)
      Operations::Watch::State.findings(result["findings"]).map do |finding|
        @state.served ||= finding.kind == :servers && finding.severity == :ok
        finding.kind == :no_server && @state.served ? finding.with(severity: :error) : finding
      end
    end
end
