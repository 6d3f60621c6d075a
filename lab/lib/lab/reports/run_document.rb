# The documents to save of a run: its report, and a summary in Markdown.
class Lab::RunDocument
  def initialize(run)
    @run = run
  end

  def directory = @run.directory
  def name = manifest["reproduce"] || manifest["scenarios"].join("-")

  # By extension; +title+ is the base name of the files.
  def texts(title) = { "html" => Lab::Report.new(@run).html, "md" => markdown(title) }

  private
    def manifest = @run.manifest

    def markdown(title)
      results = table(Lab::RunTable.new(@run.results).rows)
      [ "# #{heading}, #{manifest["began"]}",
        "Machine: #{Lab::Machine.describe(manifest.fetch("machine", {}))}.",
        "Command: `#{Lab::RepeatCommand.new(manifest)}`", "The charts are in [the report](#{title}.html).",
        *reproduction, *comparison, "## Results", results, *warnings ].join("\n\n").strip << "\n"
    end

    def heading
      if manifest["reproduce"]
        "#{@run.outcome.published.title}, reproduced"
      else
        @run.variants.map(&:description).join(" and ")
      end
    end

    def comparison
      comparison = @run.comparison or return []
      compared = Lab::ComparisonTable.new(comparison)
      [ "## #{comparison.title}", table(compared.rows), "## #{Lab::ComparisonTable::OTHERS}",
        table(compared.others), Lab::ComparisonTable::NOTE ]
    end

    def reproduction
      reproduced = @run.outcome&.then { |outcome| Lab::ReproductionTable.new(outcome) } or return []
      steps = [ [ "step", "as published", "run here", "what differs" ], *reproduced.steps ]
      [ "## Gain of each step", table(reproduced.ratios), "## Published and measured",
        table(reproduced.figures), "## Steps", table(steps) ]
    end

    def warnings
      lines = @run.warnings.map { |warning| "- #{warning}" }
      lines.any? ? [ "## Warnings", lines.join("\n") ] : []
    end

    def table(rows) = Lab::MarkdownTable.new(rows).to_s.strip
end
