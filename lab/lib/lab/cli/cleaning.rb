# The command that removes what runs leave behind for later ones.
module Lab::CLI::Cleaning
  def self.included(cli)
    cli.class_eval do
      desc "clean", "Remove worktrees of revisions"
      long_desc "They are below .worktrees in the folder of the results, with what was installed in them. Results stay."
      def clean
        locks = Dir[File.join(Lab::Workspace.current.results, "*/lock")].map { |path| Lab::Lock.new(path) }
        worktrees = Lab::Worktree.all.each(&:remove)
        say "Removed #{worktrees.size == 1 ? "1 worktree" : "#{worktrees.size} worktrees"}."
      ensure
        locks&.each(&:release)
      end
    end
  end
end
