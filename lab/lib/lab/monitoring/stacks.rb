# How often each stack of functions was sampled. A stack is a list of labels, the outermost function first.
class Lab::Stacks
  attr_reader :counts

  ADDRESS = /\A\h+ /
  FOLDER = /\((?:[^()]*\/)?([^()\/]*)\)\z/ # a library's, at the end of a line of perf

  # Reads collapsed stacks: lines such as "outer;inner 12".
  def self.parse(text)
    matches = text.lines(chomp: true).filter_map { |line| line.match(/\A(.+) (\d+)\z/) }
    of(matches.map { |match| [ match[1].split(";"), match[2].to_i ] })
  end

  # Reads the output of perf script: a block for each sample with the innermost function first, below the
  # program's name.
  def self.of_perf(text)
    of(text.scrub.split(/\n{2,}/).filter_map do |block|
      program, *frames = block.lines(chomp: true).map(&:strip).reject do |line|
        line.empty? || line.start_with?("#")
      end
      [
        [ program, *frames.reverse.map { |line| line.sub(ADDRESS, "").sub(FOLDER, '(\1)').tr(";", ",") } ],
        1
      ] if frames.any?
    end)
  end

  # +pairs+ are stacks with counts. Counts of equal stacks are added.
  def self.of(pairs)
    new(pairs.each_with_object(Hash.new(0)) { |(stack, count), counts| counts[stack] += count })
  end

  def initialize(counts = {})
    @counts = counts
  end

  def +(other) = self.class.new(counts.merge(other.counts) { |_, one, more| one + more })
  def empty? = counts.empty?
  def samples = counts.values.sum
  def to_s = counts.map { |stack, count| "#{stack.join(";")} #{count}\n" }.join

  # The samples in which each function was the innermost, by label.
  def own = counts.each_with_object(Hash.new(0)) { |(stack, count), own| own[stack.last] += count }

  # The samples in which each function was anywhere in the stack, by label.
  def total
    counts.each_with_object(Hash.new(0)) do |(stack, count), total|
      stack.uniq.each { |label| total[label] += count }
    end
  end

  # Without the callers that all stacks have in common.
  def trimmed
    stacks = counts.keys
    depth = stacks.first.to_a.zip(*stacks.drop(1)).take_while { |labels| labels.uniq.one? }.size
    depth = [ depth, stacks.map(&:size).min.to_i - 1 ].min
    depth.positive? ? self.class.new(counts.transform_keys { |stack| stack.drop(depth) }) : self
  end
end
