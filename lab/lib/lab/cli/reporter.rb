# Prints the results of a run, and writes them to files.
module Lab::CLI::Reporter
  private
    # The path of the report, or the text that the options ask for.
    def report_of(run)
      options[:bmf] ? JSON.pretty_generate(Lab::Summary.new(run).bmf) : write_report(run)
    end

    # Also writes summary.json and summary.csv.
    def write_report(run)
      Lab::Summary.new(run).write
      Lab::Report.new(run).write
    end

    def print_results(run)
      print_measurements run
      section "Warnings", run.warnings.map { |warning| [ warning ] } if run.warnings.any?
      run.outcome&.then { |outcome| print_outcome outcome }
      run.comparison&.then { |comparison| print_comparison comparison }
    end

    def print_comparison(comparison)
      table = Lab::ComparisonTable.new(comparison)
      section comparison.title, table.rows
      if comparison.others.any?
        section Lab::ComparisonTable::OTHERS, table.others, notes: [ Lab::ComparisonTable::NOTE ]
      end
    end

    def print_measurements(run)
      return say("Nothing was measured in #{run.directory}.\n\n") if run.results.empty?

      table = Lab::RunTable.new(run.results)
      section run.directory, table.rows, notes: table.notes
    end

    def print_outcome(outcome)
      table = Lab::ReproductionTable.new(outcome)
      section "Steps", table.steps
      section "Published and measured", table.figures
      section "Gain of each step", table.ratios
    end

    # Cells are wrapped to the width of the terminal.
    def text_section(title, rows)
      section title, Lab::WrappedRows.new(rows, width: Thor::Shell::Terminal.terminal_width).to_a
    end

    # +notes+ are sentences about the rows.
    def section(title, rows, notes: [])
      say title, :bold
      print_table rows, indent: 2
      notes.each { |note| say "  #{note}" }
      say
    end
end
