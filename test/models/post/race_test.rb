require "test_helper"

# Concurrent actions of several members, each in a process of its own.
class Post::RaceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  PROCESSES = 4
  ROUNDS = 20

  test "counts concurrent votes of one member once" do
    score, karma = posts(:wal).score, users(:maria).karma
    votes = in_processes { 5.times.all? { Post.find(posts(:wal).id).vote_by(users(:tomas)) } }
    assert_equal [ true ], votes.uniq

    assert_equal 1, posts(:wal).votes.count
    assert_equal [ score + 1, karma + 1 ], [ posts(:wal).reload.score, users(:maria).reload.karma ]
  end

  test "keeps score and karma consistent under concurrent votes and unvotes" do
    score, karma = posts(:wal).score, users(:maria).karma
    voters = [ users(:tomas), users(:newcomer), users(:admin), users(:tomas) ]
    in_processes do |index|
      10.times do |round|
        round.even? ? posts(:wal).vote_by(voters[index]) : posts(:wal).unvote_by(voters[index])
      end
    end
    posts(:wal).vote_by users(:admin)

    sum = posts(:wal).votes.sum(:value)
    assert_operator sum, :>, 0
    assert_equal [ score + sum, karma + sum ], [ posts(:wal).reload.score, users(:maria).reload.karma ]
  end

  test "keeps comment votes consistent when they change concurrently" do
    comment, karma = comments(:objection), users(:tomas).karma
    voters = [ users(:maria), users(:newcomer), users(:admin), users(:maria) ]
    before = comment.values_at(:upvotes, :downvotes)
    in_processes { |index| 10.times { |round| comment.vote_by(voters[index], round.even? ? 1 : -1) } }

    up, down = comment.votes.where(value: 1).count, comment.votes.where(value: -1).count
    assert_equal 3, up + down
    assert_equal [ before.first + up, before.last + down, karma + up - down ],
      [ *comment.reload.values_at(:upvotes, :downvotes), users(:tomas).reload.karma ]
  end

  test "turns concurrent submissions of a link into one post with votes" do
    User.update_all karma: 100, created_at: 1.year.ago # no new members
    people = users(:maria, :tomas, :newcomer, :admin)
    submissions = in_processes do |index|
      Array.new(ROUNDS) do |round|
        url = "https://#{"www." if index.odd?}example.com/race/#{round}#{"/" * index}"
        people[index].posts.new(title: "Title #{index}", url:).submit.id
      end
    end

    assert_equal [ 1 ], submissions.transpose.map { |ids| ids.uniq.size }.uniq
    assert_equal [ [ PROCESSES, PROCESSES - 1 ] ],
      Post.find(submissions.first).map { |post| [ post.score, post.votes.count ] }.uniq
    assert_equal ROUNDS, Post.where(domain: "example.com").count
  end

  test "turns concurrent submissions of a form into one post" do
    author = users(:tomas)
    submissions = in_processes do
      Array.new(Submission::RECENT) do |round|
        author.posts.new(title: "Ask: Number #{round}?", body: "Once.").submit.id
      end
    end
    assert_equal [ 1 ], submissions.transpose.map { |ids| ids.uniq.size }.uniq
    assert_equal Post.where(author: users(:tomas)).count, users(:tomas).reload.posts_count
  end

  private
    # Each process writes to a shared pipe when it is ready, and starts once all are.
    def in_processes(&block)
      ready, go = IO.pipe, IO.pipe
      results = Array.new(PROCESSES) do |index|
        IO.popen("-", "rb") || run_and_exit(ready, go) { block.call(index) }
      end
      PROCESSES.times { ready.first.read(1) }
      go.last.write "!" * PROCESSES
      results.map { |result| Marshal.load(result.read).tap { result.close } }
    end

    def run_and_exit(ready, go)
      ready.last.write "!"
      ready.last.flush
      go.first.read(1)
      wait_longer_for_locks
      $stdout.binmode.write Marshal.dump(yield)
      $stdout.flush
    ensure
      exit!
    end

    # All processes write at the same time, which takes longer than the usual 5 s on a slow machine.
    def wait_longer_for_locks
      connection = ApplicationRecord.lease_connection
      if Kit::Postgresql.chosen?
        connection.execute "SET lock_timeout = 60000"
      else
        connection.raw_connection.busy_handler_timeout = 60_000
      end
    end
end
