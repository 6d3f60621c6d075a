# The database of the git branch that is checked out.
module BranchDatabase
  BRANCH = `git branch --show-current 2> /dev/null`.strip.freeze

  class << self
    def branch? = !BRANCH.empty? && BRANCH != "main"

    # The name of its file; characters that don't belong in one are replaced.
    def name = branch? ? BRANCH.gsub(/[^\w.-]+/, "-") : "production"
  end
end
