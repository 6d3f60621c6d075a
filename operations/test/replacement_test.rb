require "test_helper"

# Replacing files, and the cases in which that is refused.
class ReplacementTest < Operations::TestCase
  include InDataDirectory

  slow_test "files that can't be moved aside stay in place" do
    back_up
    write database("primary"), "second"
    now = Time.utc(2026, 11, 22)
    File.write File.join(directory.storage, "production_before_2026-11-22T000000.000Z"), "in the way"

    error = assert_raises(Operations::Error) { restore(force: true, now:) }
    assert_match "the previous files are back in place", error.message
    assert_equal %w[ first second ], titles(database("primary"))
  end

  test "refuses to replace files that a process has open" do
    back_up
    site = start_site

    error = assert_raises(Operations::Error) { restore(force: true) }
    assert_match "stop it first", error.message
    assert_match site.to_s, error.message
  ensure
    stop_site site
  end

  test "refuses to restore deleted files while a site still has them open" do
    back_up
    site = start_site
    FileUtils.rm_rf directory.storage

    assert_match site.to_s, assert_raises(Operations::Error) { restore }.message
  ensure
    stop_site site
  end

  slow_test "refuses to replace a file that was created in the meantime" do
    back_up
    FileUtils.rm_f database("primary").files

    error = assert_raises(Operations::Error) do
      restore = Operations::Restore.new(directory, litestream, names: [ "primary" ])
      restore.run { |database| write database, "made meanwhile" }
    end
    assert_match "nothing was replaced", error.message
    assert_equal [ "made meanwhile" ], titles(database("primary"))
  end

  # The process is killed before each step of the replacement in turn.
  slow_test "leaves the previous or the restored files, but no mixture, when it is killed" do
    FileUtils.rm_f database("tally").files
    back_up
    %w[ primary queue ].each { |name| write database(name), "second" }
    template = File.join(@folder, "template")
    FileUtils.cp_r directory.storage, template, preserve: true

    outcomes = (1..).lazy.map do |step|
      FileUtils.rm_rf directory.storage
      FileUtils.cp_r template, directory.storage, preserve: true
      killed = restore_killed_at(step)
      Operations::Restore.recover directory, litestream
      assert_empty Operations::Replacement.interrupted(directory)
      previous = Operations.glob(directory.storage, "production_before_*").empty?
      expected = previous ? %w[ first second ] : %w[ first ]
      assert_equal [ expected ] * 2, %w[ primary queue ].map { |name| titles(database(name)) }
      [ killed, previous ]
    end.take_while(&:first).map(&:last).to_a

    assert_operator outcomes.count(true), :>=, 6
  end

  private
    # Returns whether it was killed, or ended before that step.
    def restore_killed_at(step)
      process = fork do
        steps = 0
        counting = Module.new do
          %i[ rename link ].each do |name|
            define_method(name) do |*paths|
              Process.kill "KILL", Process.pid if paths.first.include?("production") && (steps += 1) == step
              super(*paths)
            end
          end
        end
        File.singleton_class.prepend counting
        restore(force: true)
        exit! 0
      end
      Process.wait2(process).last.signaled?
    end

    # Returns once the process has the database open.
    def start_site
      reader, writer = IO.pipe
      script = "file = File.open(ARGV.first); puts :open; $stdout.flush; sleep"
      Process.spawn(RbConfig.ruby, "-e", script, database("primary").path, out: writer).tap { reader.gets }
    end

    def stop_site(site) = site && Process.kill("KILL", site) && Process.wait(site)
end
