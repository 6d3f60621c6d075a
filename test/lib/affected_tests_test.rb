require "test_helper"

class AffectedTestsTest < ActiveSupport::TestCase
  FILES = {
    "app/models/post/link.rb" => "class Post::Link\nend", "app/views/posts/show.html.erb" => "",
    "lab/lib/lab/run.rb" => "class Run\nend", "test/models/post/link_test.rb" => "",
    "test/models/submission_test.rb" => "Post::Link.new", "test/models/user_test.rb" => "",
    "test/models/lab_test.rb" => "Run.new", "test/controllers/posts_controller_test.rb" => "",
    "lab/test/run_test.rb" => "Run.new", "test/system/post_link_test.rb" => "Post::Link",
    "test/architecture/schema_test.rb" => ""
  }

  test "lists a changed file's tests, then those that mention it, then the rules of the architecture" do
    in_a_repository do
      File.write "app/models/post/link.rb", "class Post::Link\n  MAX_LENGTH = 1\nend"
      assert_equal %w[
        test/models/post/link_test.rb test/models/submission_test.rb test/architecture/schema_test.rb
      ], affected
    end
  end

  test "finds tests of templates, gems and new tests" do
    in_a_repository do
      File.write "app/views/posts/show.html.erb", "Title"
      File.write "lab/lib/lab/run.rb", "class Run\n  MAX_SECONDS = 1\nend"
      File.write "test/models/tag_test.rb", ""
      assert_equal %w[
        test/models/tag_test.rb test/controllers/posts_controller_test.rb lab/test/run_test.rb
        test/architecture/schema_test.rb
      ], affected
    end
  end

  test "fails for an unknown revision" do
    in_a_repository do
      _, error, status = Open3.capture3("bin/affected", "--list", "nope")
      assert_equal [ 1, true ], [ status.exitstatus, error.include?("nope") ]
    end
  end

  private
    def in_a_repository
      Dir.mktmpdir do |folder|
        FILES.each { |file, text| write_below folder, file, text }
        %w[ bin/affected bin/ruby .ruby-version kit/lib ].each do |path|
          FileUtils.mkdir_p File.dirname("#{folder}/#{path}")
          FileUtils.cp_r Rails.root.join(path), "#{folder}/#{path}"
        end
        Dir.chdir(folder) do
          git "init", "--quiet"
          git "add", "."
          git "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "--message", "Begin"
          yield
        end
      end
    end

    def git(*arguments) = system("git", *arguments, exception: true)

    def write_below(folder, file, text)
      Pathname(folder).join(file).tap { |path| path.dirname.mkpath }.write(text)
    end

    def affected = IO.popen([ "bin/affected", "--list" ], &:readlines).map(&:chomp)
end
