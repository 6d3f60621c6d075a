require "fileutils"

# A target at a revision: its commands run in a worktree of the commit. The target's file is that of the
# commit; if the commit has none, that of the working directory, with the parameters that are described there.
class Lab::Target::Checkout
  # +path+ is the path of the target's file in the working directory.
  def initialize(path, revision)
    @path, @revision = path, revision
  end

  # Raises Lab::Error if the commit can't be checked out, or has no valid target.
  def target
    @worktree = Lab::Worktree.check_out(git, @revision.commit)
    Lab::Target.new(current.name, definition, folder: File.dirname(path), root:)
      .tap(&:check_revisions).tap { link }
  end

  private
    def current = @current ||= Lab::Target.find(@path)
    def git = @git ||= Lab::Git.of(current.root)
    def path = @revision.own_file ? in_worktree(@path) : @path

    def definition
      @definition ||= Lab::Config.read(path).then do |values|
        @revision.own_file ? values : values.merge("parameters" => current.parameters)
      end
    end

    def root
      folder = if @revision.own_file
        File.expand_path(definition.dig("target", "root") || ".", File.dirname(path))
      else
        current.root
      end
      folder = in_worktree(folder) unless folder == @worktree.path || folder.start_with?("#{@worktree.path}/")
      return folder if File.directory?(folder)

      raise Lab::Error,
        "#{current.name} runs in #{git.relative(current.root)}, which doesn't exist at #{@revision}."
    end

    # The counterpart of a path of the working directory.
    def in_worktree(path)
      relative = git.relative(path) or raise Lab::Error, "#{path} is outside the git repository #{git.root}."
      File.expand_path(relative, @worktree.path)
    end

    # A file in git is never replaced by a link.
    def link
      current.links.each do |link|
        from, to = File.expand_path(link, current.root), File.expand_path(link, root)
        next if !File.exist?(from) || File.exist?(to) || File.symlink?(to)

        FileUtils.mkdir_p File.dirname(to)
        File.symlink from, to
      end
    end
end
