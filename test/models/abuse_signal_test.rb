require "test_helper"

class AbuseSignalTest < ActiveSupport::TestCase
  include QueryPlansHelper

  setup do
    @one, @two = %w[ rosa karl ].map { |name| User.create!(username: name, password: SignInHelper::PASSWORD) }
  end

  test "flags two members who upvote each other and get few other votes, with the counts as evidence" do
    upvote @one, of: @two, times: 6
    upvote @two, of: @one, times: 5
    AbuseSignal.detect

    signal = AbuseSignal.sole
    assert_equal [ "mutual_votes", @one, @two ], [ signal.kind, signal.user, signal.other_user ]
    assert_equal({ "given" => 6, "returned" => 5, "got_one" => 5, "got_two" => 6 }, signal.evidence)
  end

  test "doesn't flag members with many voters, one-way votes or old votes" do
    upvote @one, of: @two, times: 6
    AbuseSignal.detect
    assert_empty AbuseSignal.all

    upvote @two, of: @one, times: 5
    20.times do |index|
      [ @one, @two ].each do |author|
        upvote User.create!(
          username: "reader_#{index}_#{author.id}"[0, 20], password: SignInHelper::PASSWORD
        ), of: author,
          times: 1
      end
    end
    AbuseSignal.detect
    assert_empty AbuseSignal.all

    Vote.update_all created_at: 1.year.ago
    AbuseSignal.detect
    assert_empty AbuseSignal.all
  end

  test "reads only the newest votes" do
    upvote @one, of: @two, times: 5
    upvote @two, of: @one, times: 5
    stub_const(AbuseSignal, :MAX_VOTES, 9) { AbuseSignal.detect }
    assert_empty AbuseSignal.all

    stub_const(AbuseSignal, :MAX_VOTES, 10) { AbuseSignal.detect }
    assert_equal [ "mutual_votes" ], AbuseSignal.pluck(:kind)
  end

  test "flags a shared address only with upvotes between two members, not an address used by many" do
    [ @one, @two ].each { |user| user.sessions.create!(ip_address: "192.0.2.7") }
    AbuseSignal.detect
    assert_empty AbuseSignal.all
    upvote @one, of: @two, times: 3
    AbuseSignal.detect
    assert_equal [ [ "shared_address", { "addresses" => 1, "upvotes" => 3 } ] ],
      AbuseSignal.pluck(:kind, :evidence)

    3.times do |index|
      User.create!(username: "pupil_#{index}", password: SignInHelper::PASSWORD)
        .sessions.create!(ip_address: "192.0.2.7")
    end
    AbuseSignal.detect
    assert_empty AbuseSignal.all
  end

  test "flags members who only link to one domain, until they have karma" do
    3.times do |index|
      Post.create!(author: @one, title: "Offer #{index}", url: "https://shop.example/#{index}")
    end
    AbuseSignal.detect
    assert_equal [ [ @one.id, nil, { "domain" => "shop.example", "links" => 3, "all_links" => 3 } ] ],
      AbuseSignal.pluck(:user_id, :other_user_id, :evidence)
    @one.update! karma: 100
    AbuseSignal.detect
    assert_empty AbuseSignal.all
  end

  test "doesn't reopen dismissed signals or create duplicates" do
    3.times do |index|
      Post.create!(author: @one, title: "Offer #{index}", url: "https://shop.example/#{index}")
    end
    2.times { AbuseSignal.detect }
    AbuseSignal.sole.dismiss by: users(:admin)
    AbuseSignal.detect
    assert_empty AbuseSignal.open
    assert_equal users(:admin), AbuseSignal.sole.dismissed_by
  end

  test "scans votes in table order and joins the result through an automatic index" do
    sqlite_only "PostgreSQL's plans depend on statistics"

    [ AbuseSignal::MutualVotes, AbuseSignal::SharedAddress ].each do |search|
      plan = plan(Statements.new.collect { search.new(since: 1.day.ago).results }.sole).steps
      assert_includes plan, "SEARCH votes USING INTEGER PRIMARY KEY (rowid>?)",
        "an index scan would fetch the rows one by one"
      assert_match(
        /SEARCH (counts|there) USING AUTOMATIC (PARTIAL )?COVERING INDEX \(voter_id=\? AND author_id=\?\)/,
        plan.join("\n"), "otherwise each pair would scan all votes"
      )
    end
  end

  test "detection of rings reads a bounded number of the newest votes, not all votes of active members" do
    sqlite_only "PostgreSQL's plans depend on statistics"
    upvote @one, of: @two, times: 1

    statements = Statements.new.collect { AbuseSignal::RecentVotes.load }
      .select { |statement| statement.sql.include?("FROM votes") }
    assert_equal 2, statements.size
    statements.each do |statement|
      assert_includes plan(statement).steps, "SEARCH votes USING INTEGER PRIMARY KEY (rowid>?)"
    end
  end

  test "updates the existing row when a signal is detected again" do
    3.times do |index|
      Post.create!(author: @one, title: "Offer #{index}", url: "https://shop.example/#{index}")
    end
    upvote @one, of: @two, times: 6
    upvote @two, of: @one, times: 5
    AbuseSignal.detect
    before = AbuseSignal.order(:id).pluck(:id, :created_at)
    Post.create!(author: @one, title: "Offer 4", url: "https://shop.example/4")
    upvote @two, of: @one, times: 2
    travel(1.minute) { AbuseSignal.detect }

    assert_equal before, AbuseSignal.order(:id).pluck(:id, :created_at)
    assert_equal [ { "given" => 6, "returned" => 7, "got_one" => 7, "got_two" => 6 },
      { "domain" => "shop.example", "links" => 4, "all_links" => 4 } ],
        AbuseSignal.order(:id).pluck(:evidence)
  end

  private
    def upvote(voter, of:, times:)
      times.times do |index|
        Comment.create!(author: of, post: posts(:essay), body: "Remark #{index}").vote_by voter
      end
    end
end
