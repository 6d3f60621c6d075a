require "test_helper"

# After every kind of write (KindsOfWrites), every page that is cached (CachedRoutes) or put together from
# cached markup (ComparedPages) is the one that a process with empty caches renders, for a visitor, a member
# and a moderator, whose browsers send the ETags of the pages that they have.
class StalePagesTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper, ComparedPages, KindsOfWrites

  self.use_transactional_tests = false # the caches read what is committed

  # After each write, bin/ci makes the requests that it concerns most, and one in SHARES of all requests, so
  # that each is made at least once: after two writes in a row, when more caches are warm.
  WRITES_IN_A_ROW = 2
  SHARES = KindsOfWrites.all.size / WRITES_IN_A_ROW

  setup do
    freeze_time # pages differ by what was written, not by when they were rendered
    @log_level, Rails.logger.level = Rails.logger.level, :fatal # a fourth of the time
    @reader, @admin, @voter = users(:tomas), users(:admin), trusted_member
    @moderator, @colleague = Array.new(2) { trusted_member.tap { |user| user.update! role: "moderator" } }
    @post, @other, @comment = posts(:wal), posts(:essay), comments(:answer)
    create_tags "sql", "web"
    give_tags @post, "sql"
    @browsers = [ nil, @reader, @moderator ].index_with { |user| CachingBrowser.new(user) }
    @changes, @tables, @stale = Set[], Set[], []
  end

  teardown do
    Rails.logger.level = @log_level
    maintain nil
  end

  test "no page is stale after any kind of write" do
    concerned = ->(name, turn) do
      share = requests.select.with_index(turn / WRITES_IN_A_ROW) { |_, number| (number % SHARES).zero? }
      most_concerned(name) | share
    end
    compare_after_each_write(&concerned)
    compare_after_each_write(other_actions, &concerned)
    assert_empty KindsOfWrites.missing(@tables, @changes),
      "Add writes that do this to test/test_helpers/kinds_of_writes, or to NEVER if the product never does"
    assert_empty Moderation::Action.names - ModerationAction.distinct.pluck(:action),
      "Add writes with these actions to test/test_helpers/kinds_of_writes/by_moderators.rb"
  end

  # All would take half an hour.
  slow_test "of an eighth of all pages, another one after each kind of write, none is stale" do
    compare_after_each_write do |_, turn|
      requests.select.with_index(turn) { |_, number| (number % 8).zero? }
    end
  end

  test "compares pages of each controller that answers with 304 Not Modified" do
    compared = pages.map { |path| Rails.application.routes.recognize_path(path).fetch(:controller) }
    assert_empty CachedRoutes.revalidating - compared,
      "Declare cached_for_visitors in these controllers, or add their pages to ComparedPages::PUT_TOGETHER"
  end

  test "no page shows the name of an account whose deletion has started" do
    Rails.configuration.x.with(list_max_age: 60) do
      others = requests.reject { |_, path| path.match?(/maria|search/) } # whose help has her as an example
      others.each { |browser, path| browser.warm path }
      named = others.count { |browser, path| browser.get(path).match?(/\bmaria\b/) }
      assert_operator named, :>, others.size / 3

      Erasure.hide users(:maria), texts: false
      others.each do |browser, path|
        assert_empty browser.get(path).lines.grep(/\bmaria\b/), "#{browser} #{path}"
      end
    end
  end

  private
    # The block returns the requests to make after the write with that name and number.
    def compare_after_each_write(writes = KindsOfWrites.all)
      writes.each_with_index do |(name, write), turn|
        requested = yield(name, turn)
        requested.each { |browser, path| browser.warm path }
        travel 1.second # rows have the times of their changes
        make name, write
        compare name, requested
      end
      assert_empty @stale, @stale.join("\n")
    end

    # Moderation actions that need nothing but a reason, and have no write of their own.
    def other_actions
      targets = { Post => @post, Comment => @comment, User => @voter }
      (Moderation::Action.names - ModerationAction.distinct.pluck(:action)).to_h do |name|
        [ name, -> { act targets.fetch(Moderation::Action.named(name).targets.first), name } ]
      end
    end

    # With the job that notifies others.
    def make(name, write)
      before, began = surroundings, Time.current
      changes = WrittenRows.of { perform_enqueued_jobs(only: NotifyFollowersJob) { instance_exec(&write) } }
      assert changes.any? || surroundings != before, "#{name}: nothing is written"
      @changes.merge changes
      Caches.forget_pages if Time.current - began > PageCache::MAX_AGE # `travel` doesn't move its clock
    end

    def surroundings = [ Time.current, MaintenanceMode.reason ]

    def compare(name, requested)
      stale = requested.each_with_index.filter_map do |(browser, path), number|
        shown = browser.get(path)
        fresh = ActiveSupport::Notifications.subscribed(method(:note_tables), "sql.active_record") do
          Caches.in_another_process(restarted: number.zero?) { browser.get_without_etag(path) }
        end
        "#{name}: #{browser} #{path}\n#{difference(shown, fresh)}" unless shown == fresh
      end
      start_over if stale.any? # or each later write would be reported as well
      @stale.concat stale
    end

    def start_over
      Caches.clear
      @browsers.each_value(&:clear)
    end

    def note_tables(event)
      @tables.merge WrittenRows.tables & event.payload[:sql].scan(/\b(?:FROM|JOIN) "?(\w+)/).flatten
    end

    # The first differences, by element.
    def difference(shown, fresh)
      shown, fresh = [ shown, fresh ].map { |page| page.split(/(?=<)/).map(&:squish) }
      { "shown" => shown - fresh, "fresh" => fresh - shown }
        .map { |name, parts| "  #{name}: #{parts.first(3).join(" ").truncate(200)}" }.join("\n")
    end
end
