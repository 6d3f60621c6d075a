module Writes
end

# The costs of forms and load-test paths, and their ratio, as Markdown. +rounds+ have, for each kind of request, pairs of the
# microseconds and objects of every turn.
class Writes::Table
  ROWS = {
    "post" => %w[ post_form post_path ], "post, with its page" => %w[ post_form_and_page post_path_and_page ],
    "comment" => %w[ comment_form comment_path ], "comment, with its page" => %w[ comment_form_and_page comment_path_and_page ]
  }.freeze

  HEADER = [
    "write", "form, CPU µs", "load-test path, CPU µs", "ratio (range of rounds)", "form, objects", "load-test path, objects"
  ].freeze

  def initialize(rounds)
    @rounds = rounds
  end

  def to_s
    rows = [ HEADER, HEADER.map { "---" }, *ROWS.map { |name, kinds| row(name, *kinds) } ]
    rows.map { |cells| "| #{cells.join(" | ")} |" }.join("\n")
  end

  private
    def row(name, form, path)
      ratios = @rounds.map { |round| median(round[form].map(&:first)) / median(round[path].map(&:first)) }
      [ name, time(form), time(path), format("%.2f (%.2f–%.2f)", median(ratios), *ratios.minmax), objects(form), objects(path) ]
    end

    def time(kind) = median(values(kind, 0)).round
    def objects(kind) = median(values(kind, 1)).round
    def values(kind, index) = @rounds.flat_map { |round| round[kind].map { |turn| turn[index] } }
    def median(values) = values.sort.then { |sorted| (sorted[(sorted.size - 1) / 2] + sorted[sorted.size / 2]) / 2.0 }
end
