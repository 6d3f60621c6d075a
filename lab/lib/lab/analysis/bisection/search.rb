# Binary search in the history between a good commit and a bad one. git computes which commit halves the
# remaining ones, also where branches were merged.
class Lab::Bisection::Search
  # +good+ is an ancestor of +bad+.
  def initialize(git, good:, bad:)
    @git, @good, @bad, @skipped = git, [ good ], bad, []
  end

  # Yields commits; the block returns :good, :bad or :unknown. Returns the commits one of which is the first
  # bad one, the newest first: several if the others couldn't be judged.
  def run
    while (commit = middle)
      case yield(commit)
      when :bad then @bad = commit
      when :good then @good << commit
      else @skipped << commit
      end
    end
    [ @bad, *(candidates - [ @bad ]) ]
  end

  private
    def middle = candidates.find { |commit| commit != @bad && !@skipped.include?(commit) }

    # The commits that are not known to be good, the best halving ones first.
    def candidates
      excluded = @good.map { |commit| "^#{commit}" }
      @git.run("rev-list", "--bisect-all", @bad, *excluded).lines.map { |line| line[/\h+/] }
    end
end
