# What faults came to, as rows for the terminal and as Markdown for a document.
class Lab::FaultTable
  HEADER = [ "fault", "times", "acknowledged", "lost", "recovered", "torn", "duplicated", "unexpected", "unanswered", "refused",
    "verified" ].freeze
  CAUTION = "kill -9 ends processes and leaves the operating system's cache alone. With WAL and synchronous=normal, SQLite may roll back the " \
    "last commits when the power fails or the system crashes; nothing here claims otherwise."

  # +outcomes+ by the name of their fault; +skipped+ why the others could not be.
  def initialize(outcomes, skipped: {})
    @outcomes, @skipped = outcomes, skipped
  end

  def rows
    [ HEADER, *@outcomes.map { |kind, outcome| row(kind, outcome) } ]
  end

  # A sentence or two for each.
  def sentences
    @outcomes.map { |kind, outcome| "#{kind}: #{[ outcome, outcome.figures[:told], *outcome.wrongs ].compact.join("; ").delete_suffix(".")}." } +
      @skipped.map { |kind, reason| "#{kind}: skipped, #{reason}." }
  end

  def markdown
    [ Lab::MarkdownTable.new(rows).to_s.chomp, sentences.map { |sentence| "- #{sentence}" }.join("\n"), CAUTION ].join("\n\n") << "\n"
  end

  private
    def row(kind, outcome)
      ledger = outcome.figures[:ledger]
      [ kind, outcome.figures[:times], *ledger.values_at(:acknowledged, :lost, :recovered, :torn, :duplicated, :unexpected),
        *outcome.figures.values_at(:unanswered, :refused) ]
        .map { |value| Lab::Figures.number(value) } << (outcome.whole? ? "yes" : "NO")
    end
end
