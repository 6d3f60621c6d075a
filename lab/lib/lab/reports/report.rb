require "cgi/escape"
require "erb"

# A run as one self-contained HTML file: no scripts, no network, charts as SVG, and
# the numbers behind each of them.
class Lab::Report
  TEMPLATE = File.expand_path("report/report.html.erb", __dir__)
  OVER_TIME = File.expand_path("report/over_time.html.erb", __dir__)
  STYLE = File.expand_path("report/report.css", __dir__)

  def initialize(run)
    @run = run
    @contents = Contents.new(run)
  end

  def html
    ERB.new(File.read(TEMPLATE), trim_mode: "-").result(binding)
  end

  def write(path = File.join(@run.directory, "report.html"))
    File.write path, html
    path
  end

  private
    attr_reader :run, :contents

    def title = contents.title
    def results = contents.results
    def forest = contents.forest
    def outcome = contents.outcome
    def reproduced = @reproduced ||= Lab::ReproductionTable.new(outcome)
    def summary = Lab::RunTable.new(results).rows
    def machine = run.manifest.fetch("machine", {})
    def explanations = Explanations.all
    def files = Explanations.files(results, run.directory)

    def settings
      variants = results.group_by { |result| result.variant.label }
      variants.transform_values { |of_variant| of_variant.first.figures[:settings] }
        .reject { |_, settings| settings.to_h.empty? }
    end

    def headline = Headline.new(results)

    # The names of the files, in a sentence.
    def from(explanation)
      names = explanation.from.flat_map { |name| Explanations.sources(name, results) }
      " From #{names.map { |name| "<code>#{h name}</code>" }.join(", ")}." if names.any?
    end

    # Without the machine's paths.
    def command
      words = results.first&.figures.to_h.fetch(:command, [])
      words.map { |word| word.start_with?("/") ? File.basename(word) : word }.join(" ")
    end

    # A measurement over time.
    def details(over_time)
      slowest = Slowest.new(over_time.result)
      ERB.new(File.read(OVER_TIME), trim_mode: "-").result(binding)
    end

    def style = File.read(STYLE)
    def h(text) = CGI.escapeHTML(text.to_s)
    def table(header, rows) = Table.new(header, rows).to_s
    def explanation(anchor) = %(<a href="#how-#{anchor}">How this was computed</a>)
end
