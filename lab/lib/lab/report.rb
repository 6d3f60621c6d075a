require "cgi/escape"
require "erb"

# A run as one self-contained HTML file: no scripts, no network, charts as SVG, and the numbers behind each of them.
class Lab::Report
  TEMPLATE = File.expand_path("report/report.html.erb", __dir__)
  STYLE = File.expand_path("report/report.css", __dir__)
  MAX_LINES = 12
  OF_A_SCENARIO = %i[ Throughput Percentiles Errors Timeline Memory WriteAheadLog ].freeze

  def initialize(run)
    @run = run
  end

  def html
    ERB.new(File.read(TEMPLATE), trim_mode: "-").result(binding)
  end

  def write(path = File.join(@run.directory, "report.html"))
    File.write path, html
    path
  end

  private
    attr_reader :run

    def title
      outcome ? "#{outcome.published.title}, reproduced" : compared
    end

    def compared
      run.manifest["compare"] ? run.variants.map(&:label).join(" and ") : run.manifest["scenarios"].join(", ")
    end

    # A scenario with more lines than a chart can show appears in the tables only.
    def sections
      scenarios = results.group_by { |result| result.figures[:scenario] }
      scenarios.select { |_, of_scenario| fits?(of_scenario) }.map do |scenario, of_scenario|
        [ scenario, OF_A_SCENARIO.map { |name| Lab::Report.const_get(name).new(of_scenario) }.select(&:drawn?) ]
      end
    end

    def fits?(of_scenario) = of_scenario.map { |result| result.variant.label }.uniq.size <= MAX_LINES

    def forest
      @forest ||= run.comparison&.then { |comparison| Forest.new(comparison) }
    end

    def outcome = @outcome ||= run.outcome
    def reproduced = @reproduced ||= Lab::ReproductionTable.new(outcome)
    def speed_ups = run.manifest["scenarios"].map { |scenario| SpeedUp.new(outcome, scenario) }.select(&:drawn?)
    def results = @results ||= run.results
    def summary = Lab::RunTable.new(results).rows
    def machine = run.manifest.fetch("machine", {})

    def settings
      variants = results.group_by { |result| result.variant.label }
      variants.transform_values { |of_variant| of_variant.first.figures[:settings] }
    end

    # Doesn't claim more than was checked.
    def verified
      proofs = results.map { |result| result.figures[:proof] }.uniq
      if proofs == [ "nothing is written" ]
        "These scenarios write nothing, so there was nothing to verify."
      elsif proofs.include?("counted")
        "Counted: there are as many rows as acknowledged writes. A lost write and an extra row would cancel out."
      else
        "Verified: every acknowledged write is in the database exactly once with the content that was sent, " \
          "and every counter matches its rows."
      end
    end

    # Without the machine's paths.
    def command
      words = results.first&.figures.to_h.fetch(:command, [])
      words.map { |word| word.start_with?("/") ? File.basename(word) : word }.join(" ")
    end

    def style = File.read(STYLE)
    def h(text) = CGI.escapeHTML(text.to_s)

    def table(header, rows)
      body = rows.map { |row| "<tr>#{cells("td", row)}</tr>" }.join
      "<table><thead><tr>#{cells("th", header)}</tr></thead><tbody>#{body}</tbody></table>"
    end

    def cells(tag, row)
      row.map.with_index do |cell, index|
        number = index.positive? && cell.to_s.match?(/\A[\d–±]/)
        "<#{tag}#{" class=\"number\"" if number}>#{h cell}</#{tag}>"
      end.join
    end
end
