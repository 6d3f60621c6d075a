# The results of a run, on the terminal and in files.
module Lab::CLI::Telling
  private
    # With the summaries for other programs.
    def draw(run)
      Lab::Summary.new(run).write
      Lab::Report.new(run).write
    end

    def tell(run)
      section run.directory, Lab::RunTable.new(run.results).rows
      section "To know", run.remarks.map { |remark| [ remark ] } if run.remarks.any?
      run.outcome&.then { |outcome| tell_of outcome }
      run.comparison&.then { |comparison| section "#{comparison.before} → #{comparison.after}", Lab::ComparisonTable.new(comparison).rows }
    end

    def tell_of(outcome)
      table = Lab::ReproductionTable.new(outcome)
      section "The steps", table.steps
      section "As published, and here", table.figures
      section "What each step gained", table.ratios
    end

    def section(title, rows)
      say title, :bold
      print_table rows, indent: 2
      say
    end
end
