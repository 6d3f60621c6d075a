require "cgi/escape"

# The sentence below the title of a report: what was verified. It doesn't claim more than was checked.
class Lab::Report::Headline
  def initialize(results)
    @results = results
  end

  # Whether no problem was found.
  def good? = @results.all?(&:valid?)

  def to_s
    if !good?
      "Verification failed: #{problems.join(", ")}."
    elsif writing.empty?
      "These scenarios write nothing, so there was nothing to verify."
    elsif @results.any?(&:unverified)
      "Not verified: #{@results.filter_map(&:unverified).uniq.join("; ")}."
    elsif writing.any? { |result| result.figures[:proof] == "counted" }
      "Counted: there are as many rows as acknowledged writes. A lost write and an extra row would " \
      "cancel out."
    elsif writing.any? { |result| printed_by_command?(result) }
      "Verified: the token of every acknowledged write is stored exactly once, as the command of the " \
      "ledger reports it."
    else
      "Verified: the token of every acknowledged write is in the database exactly once#{further}."
    end
  end

  # As a paragraph. Only a complete verification is highlighted.
  def html
    return '<p class="verdict wrong">Nothing was measured.</p>' if @results.empty?

    text = CGI.escapeHTML(to_s)
    text = "<span>#{text}</span>" if good? && @results.none?(&:unverified)
    %(<p class="verdict#{" wrong" unless good?}">#{text}</p>)
  end

  private
    # Sums over all measurements.
    def problems
      kinds = Lab::Warnings::KINDS.keys.select { |kind| sum(kind).positive? }.map do |kind|
        next Lab::Warnings.count(sum(kind), kind) unless kind == :lost

        "#{Lab::Figures.number(sum(kind))} of #{Lab::Warnings.count(sum(:acknowledged), kind)}"
      end
      [ *kinds, *("the database has a fault" if kinds.empty? ||
        @results.any? { |result| result.figures[:faults].to_a.any? }) ]
    end

    def sum(kind) = @results.sum { |result| result.figures.dig(:ledger, kind).to_i }

    def writing = @results.reject(&:reads_only?)
    def printed_by_command?(result) = result.remote || result.checked[:source] == "command"

    def further
      content = ", with the content that the ledger requires" if checked?(:content)
      checks = ", and the checks of the ledger found no wrong rows" if checked?(:checks)
      [ content, checks ].join
    end

    # Whether every measurement with writes checked +what+.
    def checked?(what) = writing.all? { |result| result.checked[what].to_a.any? }
end
