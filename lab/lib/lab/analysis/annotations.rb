# The verdicts of an assertion as annotations of a CI system: workflow commands of GitHub Actions, one a line
# (https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions). GitHub shows ten errors
# and ten warnings of a step, so thresholds that hold have no annotation.
class Lab::Annotations
  KINDS = %w[ github none ].freeze
  LEVELS = { broken: "error", inconclusive: "warning" }.freeze

  # The kind of annotations for this process's environment.
  def self.kind(environment = ENV) = environment["GITHUB_ACTIONS"] == "true" ? "github" : "none"

  def initialize(assertion)
    @assertion = assertion
  end

  def lines
    [ *@assertion.gaps.map { |gap| command("error", "lab", gap) },
      *@assertion.warnings.map { |warning| command("warning", "lab", warning) },
      *LEVELS.flat_map { |state, level| of_state(state).map { |verdict| of_verdict(level, verdict) } } ]
  end

  private
    def of_state(state) = @assertion.verdicts.select { |verdict| verdict.state == state }

    def of_verdict(level, verdict)
      parts = [ verdict.value_written, verdict.interval && "(interval #{verdict.interval})", verdict.why ]
      command(level, "lab: #{verdict.place}",
        "#{verdict.expectation.text} is #{verdict.state}: #{parts.compact.join(" ")}")
    end

    def command(level, title, message) = "::#{level} title=#{property title}::#{data message}"

    # Escapes like GitHub's own toolkit.
    def data(text) = text.gsub("%", "%25").gsub("\r", "%0D").gsub("\n", "%0A")
    def property(text) = data(text).gsub(":", "%3A").gsub(",", "%2C")
end
