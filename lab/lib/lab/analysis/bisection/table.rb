# A bisection for the terminal.
class Lab::Bisection::Table
  HEADER = [ "commit", "verdict", "ratio", "95 % interval", "subject" ]
  STATES = { good: "good", bad: "bad", unknown: "cannot tell" }.freeze

  def initialize(outcome, git)
    @outcome, @git = outcome, git
  end

  # The result in a line or more.
  def result
    first, *others = @outcome.suspects
    if others.empty?
      return [ "First bad commit: #{name(first)}", "Compared with the good one: #{@outcome.step.judgement}." ]
    end

    [ "The first bad commit is one of #{@outcome.suspects.size}, because some couldn't be judged:",
      *@outcome.suspects.map { |commit| "  #{name(commit)}" } ]
  end

  # The log of the search.
  def rows = [ HEADER, *@outcome.steps.map { |step| row(step) } ]

  private
    def name(commit) = "#{@git.short(commit)} #{@git.subject(commit)}"

    def row(step)
      judgement = step.judgement
      [ @git.short(step.commit), step.failure ? "failed" : STATES.fetch(step.state),
        judgement&.estimate || "–", judgement&.interval || "–", step.subject ]
    end
end
