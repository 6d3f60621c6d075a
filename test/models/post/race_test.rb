require "test_helper"

# Concurrent actions of several members, each in a process of its own.
class Post::RaceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  CROWD = 4
  ROUNDS = 20

  test "one person's votes for one post are one vote" do
    score, karma = posts(:wal).score, users(:maria).karma
    assert_equal [ true ], at_once { 5.times.all? { Post.find(posts(:wal).id).vote_by(users(:tomas)) } }.uniq

    assert_equal 1, posts(:wal).votes.count
    assert_equal [ score + 1, karma + 1 ], [ posts(:wal).reload.score, users(:maria).reload.karma ]
  end

  test "votes given and taken back all the time leave the sum of what stands" do
    score, karma = posts(:wal).score, users(:maria).karma
    voters = [ users(:tomas), users(:newcomer), users(:admin), users(:tomas) ]
    at_once do |index|
      10.times { |round| round.even? ? posts(:wal).vote_by(voters[index]) : posts(:wal).unvote_by(voters[index]) }
    end
    posts(:wal).vote_by users(:admin)

    standing = posts(:wal).votes.sum(:value)
    assert_operator standing, :>, 0
    assert_equal [ score + standing, karma + standing ], [ posts(:wal).reload.score, users(:maria).reload.karma ]
  end

  test "comments are voted up and down, and counted as they stand" do
    comment, karma = comments(:objection), users(:tomas).karma
    voters = [ users(:maria), users(:newcomer), users(:admin), users(:maria) ]
    before = comment.values_at(:upvotes, :downvotes)
    at_once { |index| 10.times { |round| comment.vote_by(voters[index], round.even? ? 1 : -1) } }

    up, down = comment.votes.where(value: 1).count, comment.votes.where(value: -1).count
    assert_equal 3, up + down
    assert_equal [ before.first + up, before.last + down, karma + up - down ],
      [ *comment.reload.values_at(:upvotes, :downvotes), users(:tomas).reload.karma ]
  end

  test "of those who submit one link in one instant, one begins the discussion and the others join it" do
    User.update_all karma: 100, created_at: 1.year.ago # nobody is new
    people = users(:maria, :tomas, :newcomer, :admin)
    submissions = at_once do |index|
      Array.new(ROUNDS) do |round|
        people[index].posts.new(
          title: "Title #{index}", url: "https://#{"www." if index.odd?}example.com/race/#{round}#{"/" * index}"
        ).submit.id
      end
    end

    assert_equal [ 1 ], submissions.transpose.map { |ids| ids.uniq.size }.uniq
    assert_equal [ [ CROWD, CROWD - 1 ] ], Post.find(submissions.first).map { |post| [ post.score, post.votes.count ] }.uniq
    assert_equal ROUNDS, Post.where(domain: "example.com").count
  end

  test "a form sent many times makes one post" do
    author = users(:tomas)
    submissions = at_once do
      Array.new(Submission::RECENT) { |round| author.posts.new(title: "Ask: Number #{round}?", body: "Once.").submit.id }
    end
    assert_equal [ 1 ], submissions.transpose.map { |ids| ids.uniq.size }.uniq
    assert_equal Post.where(author: users(:tomas)).count, users(:tomas).reload.posts_count
  end

  private
    # Each process counts down on a shared pipe, and begins when the last has.
    def at_once(&block)
      ready, go = IO.pipe, IO.pipe
      answers = Array.new(CROWD) { |index| IO.popen("-", "rb") || run_and_exit(ready, go) { block.call(index) } }
      CROWD.times { ready.first.read(1) }
      go.last.write "!" * CROWD
      answers.map { |answer| Marshal.load(answer.read).tap { answer.close } }
    end

    def run_and_exit(ready, go)
      ready.last.write "!"
      ready.last.flush
      go.first.read(1)
      $stdout.binmode.write Marshal.dump(yield)
      $stdout.flush
    ensure
      exit!
    end
end
