# The results of faults, as rows for the terminal and as Markdown for a document.
class Lab::FaultTable
  HEADER = [ "fault", "times", "acknowledged", "lost", "recovered", "torn", "duplicated", "unexpected",
    "unanswered", "refused", "verified" ].freeze
  CAUTION = "kill -9 leaves the operating system's cache intact, so power failures and system crashes are " \
    "not tested."
  SQLITE = "With WAL and synchronous=normal, SQLite may roll back the last commits after those."
  OTHERS = "Faults hit the application's server; a database server is not killed."

  # +outcomes+ are by fault name; +skipped+ has the reasons why others were not run. +sqlite+ is whether that
  # is the database.
  def initialize(outcomes, skipped: {}, sqlite: true)
    @outcomes, @skipped, @sqlite = outcomes, skipped, sqlite
  end

  # A sentence about the limits of the faults.
  def caution = "#{CAUTION} #{@sqlite ? SQLITE : OTHERS}"

  def rows
    [ HEADER, *@outcomes.map { |kind, outcome| row(kind, outcome) } ]
  end

  # A sentence or two per fault.
  def sentences
    @outcomes.map { |kind, outcome| sentence(kind, outcome) } +
      @skipped.map { |kind, reason| "#{kind}: skipped, #{reason}." }
  end

  def markdown
    list = sentences.map { |sentence| "- #{sentence}" }.join("\n")
    [ Lab::MarkdownTable.new(rows).to_s.chomp, list, caution ].join("\n\n") << "\n"
  end

  private
    def sentence(kind, outcome)
      problems = outcome.problems.map { |problem| problem.delete_suffix(".") }
      return "#{kind}: couldn't be injected. #{problems.join("; ")}." unless outcome.injected?

      "#{kind}: #{[ outcome, outcome.figures[:told], *problems ].compact.join("; ").delete_suffix(".")}."
    end

    def row(kind, outcome)
      ledger = outcome.figures[:ledger]
      [ kind, outcome.figures[:times],
        *ledger.values_at(:acknowledged, :lost, :recovered, :torn, :duplicated, :unexpected),
        *outcome.figures.values_at(:unanswered, :refused) ]
        .map { |value| Lab::Figures.number(value) } << verified(outcome)
    end

    def verified(outcome)
      if !outcome.verified? then "NO"
      else outcome.acknowledged? ? "yes" : "–"
      end
    end
end
