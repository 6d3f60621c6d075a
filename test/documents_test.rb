require "test_helper"

# What README, STYLE and docs/ say is there, is there; and no tracked file tells of the machine it was written on.
class DocumentsTest < ActiveSupport::TestCase
  DOCUMENTS = [ *Rails.root.glob("*.md"), *Rails.root.glob("docs/**/*.md") ]
  DECISIONS = Rails.root.glob("docs/decisions/*.md")

  LINK = /\]\(([^)\s]+)\)/
  FOLDERS = %w[ app bin config db docs lab lib operations public script tally test ]
  # A path from the root, as prose and code blocks name it. What runs create (storage, log, tmp) is not among them.
  PATH = %r{(?<![\w/.:-])(?:#{FOLDERS.join("|")})/[\w./*{},-]*}

  MACHINE_PATH = %r{(?<![\w.~*)\]\}-])/(?:home|Users|root|work|tmp)/}
  PRIVATE_HOST = %r{https?://(?:[\w.-]*\b(?:artifactory|nexus|jfrog|registry|intranet|internal|corp|lan|local)\b|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)}
  ROOMS = %w[ lab tally operations ] # gems that lie here
  IGNORES = %w[ .gitignore .dockerignore ] # paths there begin at the repository

  test "every link leads to a file" do
    DOCUMENTS.each do |document|
      document.read.scan(LINK).flatten.grep_v(/\A(?:https?:|mailto:|#)/).each do |link|
        assert_path_exists document.dirname.join(link.sub(/#.*/, "")), "#{document.basename} links to #{link}"
      end
    end
  end

  test "every path that is named exists" do
    DOCUMENTS.each do |document|
      document.read.scan(PATH).map { |path| path.sub(/[.,]+\z/, "") }.uniq.each do |path|
        assert_not_empty Rails.root.glob(path), "#{document.basename} names #{path}"
      end
    end
  end

  test "README is one screen" do
    assert_operator Rails.root.join("README.md").readlines.size, :<=, 60
  end

  test "the levers are told of as they are" do
    architecture = Rails.root.join("docs/architecture.md").read

    Levers::DEFINITIONS.each do |name, definition|
      assert_includes architecture, "| #{name} | `#{definition["environment"]}` | #{definition["values"].join(", ")} |"
    end
  end

  test "README names the benchmarking paths, all of them" do
    readme = Rails.root.join("README.md").read
    paths = Rails.application.routes.routes.select { |route| route.verb == "POST" }.filter_map { |route| route.path.spec.to_s[%r{\A/benchmarking/(\w+)}, 1] }

    assert_equal 10, paths.uniq.size
    assert_empty paths.uniq.reject { |path| readme.include?("`#{path}`") }
  end

  test "a decision has a number of its own, a context and a decision" do
    assert_equal DECISIONS.size, DECISIONS.map { |file| file.basename.to_s[/\A\d{4}(?=-)/] }.compact.uniq.size
    DECISIONS.each do |file|
      text = file.read

      assert text.start_with?("# #{file.basename.to_s.first(4)} · "), "#{file.basename} has another number in its title"
      assert_match(/\*\*Context\.\*\* .*\*\*Decision\.\*\* /m, text, file.basename.to_s)
    end
  end

  test "no tracked file names a path or a host of the machine it was written on" do
    skip "not a clone, so nothing is tracked" unless Rails.root.join(".git").exist?
    assert_includes tracked_files, "Gemfile"
    (tracked_files - IGNORES).each do |name|
      text = Rails.root.join(name).binread

      assert_no_match MACHINE_PATH, text, name
      assert_no_match PRIVATE_HOST, text, name
    end
  end

  test "gems come from where everybody gets them" do
    assert_equal [ "https://rubygems.org/" ], Rails.root.join("Gemfile.lock").read.scan(/^  remote: (\S+)/).flatten.uniq - ROOMS
  end

  private
    def tracked_files
      @tracked_files ||= IO.popen([ "git", "ls-files", "-z" ], chdir: Rails.root.to_s, &:read).split("\0").select { |name| Rails.root.join(name).file? }
    end
end
