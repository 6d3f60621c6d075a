# The exceptions in a server's log: from Rails, such as "ActiveRecord::StatementInvalid
# (SQLite3::BusyException: database is locked):"; rescued by Puma, such as "#<SQLite3::BusyException: database
# is locked>"; from Sinatra, such as "2026-11-27 09:36:54 - ArgumentError - closed:"; and from Node, such as
# "TypeError: x is null" above a trace. If one wraps another, only the inner one counts, and the causes that
# are listed below it do not count again.
class Lab::ServerLog
  TAG = /\A(?:\[[^\]]*\] ?)+/
  NAME = /[A-Z]\w*(?:::[A-Z]\w*)+|[A-Z]\w*(?:Error|Exception)/
  OF_RAILS = /\A(?<name>#{NAME}) \((?:(?<inner>#{NAME}): )?/
  OF_PUMA = /#<(?<name>#{NAME}): /
  OF_SINATRA = /\A\d{4}-\d\d-\d\d [\d:]+ - (?<name>#{NAME}) - /
  OF_NODE = /\A(?<name>#{NAME}|Error): /
  TRACE = /\A    at /
  CAUSES = "Causes:"
  NOTHING = /\A([A-Z], \[.*)?\s*\z/ # an empty line, or one with only a time
  MAX_LINES, MAX_LINE_LENGTH = 6, 200 # size of an excerpt, in lines and characters

  # The first lines of the log at +path+ that contain each of +tokens+, by token.
  def self.lines_with(path, tokens)
    found = tokens.to_h { |token| [ token, [] ] }
    return found if tokens.empty? || !File.exist?(path)

    any = Regexp.union(tokens)
    File.foreach(path) do |line|
      line.scrub!
      line.scan(any).uniq.each do |token|
        found[token] << line.strip[0, MAX_LINE_LENGTH] if found[token].size < MAX_LINES
      end
    end
    found
  end

  # +from+ is the offset to start at, in bytes.
  def initialize(path, from: 0)
    @lines = read(path, from).scrub.lines(chomp: true).map { |line| line.sub(TAG, "") }
  end

  # Maps each exception's name to its number of occurrences and the lines of the first one.
  def exceptions
    occurrences.group_by(&:first).transform_values do |all|
      { count: all.size, excerpt: excerpt(all.first.last) }
    end
  end

  private
    def read(path, from) = File.open(path) { |file| file.tap { file.seek(from) }.read }

    # Names with their line numbers.
    def occurrences
      below = false
      @occurrences ||= @lines.each_with_index.filter_map do |line, number|
        below = line == CAUSES || (below && !line.match?(NOTHING))
        name_in(line, @lines[number + 1])&.then { |name| [ name, number ] } unless below
      end
    end

    def name_in(line, following)
      found = line.match(OF_RAILS) || line.match(OF_PUMA) || line.match(OF_SINATRA)
      found ||= line.match(OF_NODE) if following&.match?(TRACE)
      found&.named_captures&.values_at("inner", "name")&.compact&.first
    end

    # Until the next exception.
    def excerpt(number)
      following = occurrences.map(&:last).find { |other| other > number } || @lines.size
      @lines[number...following].first(MAX_LINES).reject { |line| line.match?(NOTHING) }
        .map { |line| line[0, MAX_LINE_LENGTH] }
    end
end
