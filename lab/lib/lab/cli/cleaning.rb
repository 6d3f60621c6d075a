# The command that removes what runs leave behind for later ones.
module Lab::CLI::Cleaning
  def self.included(cli)
    cli.class_eval do
      desc "clean", "Remove worktrees of revisions"
      long_desc "Removes the git worktrees in .worktrees below the results, with everything installed in " \
        "them. Results are not deleted."
      def clean
        locks = Lab.glob(Lab::Workspace.current.results, "*/lock").map { |path| Lab::Lock.new(path) }
        worktrees = Lab::Worktree.all.each(&:remove)
        say "Removed #{worktrees.size == 1 ? "1 worktree" : "#{worktrees.size} worktrees"}."
      ensure
        locks&.each(&:release)
      end
    end
  end
end
