require "test_helper"

# Documents refer only to existing paths, and no tracked file contains a path or host of
# the machine it was written on.
class DocumentsTest < ActiveSupport::TestCase
  DOCUMENTS = [ *Rails.root.glob("*.md"), *Rails.root.glob("docs/**/*.md") ]
  DECISIONS = Rails.root.glob("docs/decisions/*.md")

  LINK = /\]\(([^)\s]+)\)/
  FOLDERS = %w[
    app benchmarking bin config db docs importers kit lab lib operations public script tally test
  ]
  # A path from the root, in prose and code blocks, except for files that Ruby finds in its load path. Folders
  # that are created at run time (storage, log, tmp) don't count.
  PATH = %r{(?<![\w/.:-])(?<!require ")(?:#{FOLDERS.join("|")})/[\w./*{},-]*}

  MACHINE_PATH = %r{(?<![\w.~*)\]\}-])/(?:home|Users|root|work|tmp)/}
  PRIVATE_NAME = /[\w.-]*\b(?:artifactory|nexus|jfrog|registry|intranet|internal|corp|lan|local)\b/
  PRIVATE_HOST = %r{https?://(?:#{PRIVATE_NAME}|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)}
  PATH_GEMS = %w[ importers kit lab tally operations ]
  CREATED_FOLDERS = %w[ .bundle vendor/bundle log tmp storage storage-backups public/assets lab/results ]
  NOT_TRACKED = %r{\A(?:#{CREATED_FOLDERS.join("|")})/|(?:\A|/)node_modules/|\A(?:\.env\z|tally\.sqlite3)}
  IGNORES = %w[ .gitignore .dockerignore ] # their paths start at the repository's root

  test "links point to existing files" do
    DOCUMENTS.each do |document|
      document.read.scan(LINK).flatten.grep_v(/\A(?:https?:|mailto:|#)/).each do |link|
        assert_path_exists document.dirname.join(link.sub(/#.*/, "")), "#{document.basename} links to #{link}"
      end
    end
  end

  test "documents name only paths that exist" do
    DOCUMENTS.each do |document|
      document.read.scan(PATH)
        .map { |path| path.sub(/[.,]+\z/, "") }.uniq.without(CREATED_FOLDERS).each do |path|
        assert_not_empty Rails.root.glob(path), "#{document.basename} names #{path}"
      end
    end
  end

  test "the README has at most 120 lines, the architecture page 150, and 10 results are saved" do
    assert_operator Rails.root.join("README.md").readlines.size, :<=, 120
    assert_operator Rails.root.join("docs/architecture.md").readlines.size, :<=, 150
    assert_operator Rails.root.glob("docs/results/*").size, :<=, 10
  end

  test "the architecture page lists the parameters with their values" do
    architecture = Rails.root.join("docs/architecture.md").read

    ServerParameters::DEFINITIONS.each do |name, definition|
      assert_includes architecture,
        "| #{name} | `#{definition["environment"]}` | #{definition["values"].join(", ")} |"
    end
  end

  test "the README lists all benchmarking paths" do
    readme = Rails.root.join("README.md").read
    posts = Rails.application.routes.routes.select { |route| route.verb == "POST" }
    paths = posts.filter_map { |route| route.path.spec.to_s[%r{\A/benchmarking/(\w+)}, 1] }

    assert_equal 10, paths.uniq.size
    assert_empty paths.uniq.reject { |path| readme.include?("`#{path}`") }
  end

  test "each decision has a unique number, a context and a decision" do
    assert_equal DECISIONS.size, DECISIONS.map { |file| file.basename.to_s[/\A\d{4}(?=-)/] }.compact.uniq.size
    DECISIONS.each do |file|
      text = file.read

      assert text.start_with?("# #{file.basename.to_s.first(4)} · "),
        "#{file.basename} has another number in its title"
      assert_match(/\*\*Context\.\*\* .*\*\*Decision\.\*\*\s/m, text, file.basename.to_s)
    end
  end

  test "no tracked file names a path or a host of the machine it was written on" do
    assert_includes tracked_files, "Gemfile"
    (tracked_files - IGNORES).each do |name|
      text = Rails.root.join(name).binread

      assert_no_match MACHINE_PATH, text, name
      assert_no_match PRIVATE_HOST, text, name
    end
  end

  test "gems come from rubygems.org" do
    remotes = Rails.root.join("Gemfile.lock").read.scan(/^  remote: (\S+)/).flatten.uniq

    assert_equal [ "https://rubygems.org/" ], remotes - PATH_GEMS
  end

  private
    def tracked_files
      files = Rails.root.join(".git").exist? ? files_in_git : files_outside_git
      files.select { |name| Rails.root.join(name).file? }
    end

    def files_in_git
      IO.popen([ "git", "ls-files", "-z" ], chdir: Rails.root.to_s, &:read).split("\0")
    end

    # In a tarball, every file that .gitignore would not exclude.
    def files_outside_git
      Dir.glob("**/*", File::FNM_DOTMATCH, base: Rails.root).reject { |name| name.match?(NOT_TRACKED) }
    end
end
