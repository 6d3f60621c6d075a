# The formula for a post's rank. Its terms are SQL; triggers keep their sum in posts.hotness, which lists are
# sorted by, so ranks change with votes and never with time. A change of the formula needs a migration that
# calls Post::Ranking.recompute:
#
#   class PenalizeTextPostsLess < ActiveRecord::Migration[8.1]
#     disable_ddl_transaction!
#
#     def up = Post::Ranking.recompute
#     def down = nil
#   end
#
# It is the formula of Reddit and Lobsters: ten times the score is worth 12.5 hours of age. Hacker News's
# penalties (news.arc), which are factors there, are added as terms: 0.4 for a text post, and (score /
# comments)² for a thread with more comments than points.
#
# New members' votes on a post wait: they are part of its score, but count here only once an established
# member has voted for it too (Vote).
class Post::Ranking
  SECONDS_PER_TENFOLD = 45_000.0 # seconds of age that a tenfold score outweighs
  TEXT_PENALTY = -0.398 # about log10(0.4): a text post starts below links with the same score
  CONTROVERSY_COMMENTS = 40 # posts with more comments than this, and than points, are penalized
  MIN_AGE = 1.day # before a post counts as aged off
  MAX_RANK = 1_000 # ranks that are counted

  class << self
    # The sum for a row of posts, as SQL.
    def hotness = terms.values.join(" + ")

    # The columns that it depends on. A migration may have added one since the model was loaded.
    def columns
      present = Post.with_connection { |connection| connection.columns(Post.table_name) }
      present.map(&:name) & hotness.scan(/\w+/)
    end

    # Writes posts.hotness again where the formula has changed, in short transactions, while the site serves.
    # Triggers apply the new formula from the beginning, so it can be run again after an interruption.
    def recompute
      Post.with_connection { |connection| TriggerInstallation.new(connection).update(Triggers::RANKING) }
      formula, last_id = Arel.sql(hotness), 0
      Writes::Batches.new.run do |size|
        ids = Post.where(id: last_id + 1..).order(:id).limit(size).ids
        Post.where(id: ids).where.not(hotness: formula).update_all(hotness: formula)
        last_id = ids.last
        ids.size
      end
    end

    def terms
      engine = Engines.current
      score = "CASE WHEN score - waiting_votes > 1 THEN score ELSE 1 END"
      {
        points: "log10(#{score})",
        age: "#{engine.seconds("created_at")} / #{SECONDS_PER_TENFOLD}",
        text_penalty: "CASE WHEN kind = 'text' THEN #{TEXT_PENALTY} ELSE 0 END",
        controversy_penalty: "CASE WHEN comments_count > #{CONTROVERSY_COMMENTS} AND comments_count " \
          "> score THEN 2 * log10(#{engine.fractional("(#{score})")} / comments_count) ELSE 0 END"
      }
    end
  end

  # +now+: the time that ages are counted from. The column counts from 1970, which shifts all posts equally.
  def initialize(post, now: Time.current)
    @post, @now = post, now
  end

  # Whether an established member has voted for it, besides the author.
  def endorsed? = @post.established_points > 1

  # The points that count, and the number of votes that don't count yet.
  def score = endorsed? ? @post.score : 1
  def waiting_votes = endorsed? ? 0 : @post.waiting_votes

  def points = terms[:points]
  def age = terms[:age] - @now.to_i / SECONDS_PER_TENFOLD
  def text_penalty = terms[:text_penalty]
  def controversy_penalty = terms[:controversy_penalty]

  def sum
    points + age + text_penalty + controversy_penalty
  end

  # The score that a new link would need for this rank.
  def equivalent_points
    10**sum
  end

  # Whether every new link ranks above it, since it starts with one point.
  def below_new_links?
    equivalent_points < 1
  end

  # Whether it is off the front page because of its age.
  def aged_off?
    below_new_links? && @post.created_at < @now - MIN_AGE && (rank.nil? || rank > FrontPageSnapshot::SIZE)
  end

  # Its rank, or nil beyond the maximum that is counted.
  def rank
    @above ||= Post.hottest_first.where("(hotness, id) > (?, ?)", @post.hotness, @post.id)
      .limit(MAX_RANK).ids.size
    @above + 1 if @above < MAX_RANK
  end

  private
    # The values of the terms for this post.
    def terms
      @terms ||= self.class.terms.transform_values { |sql| Arel.sql(sql) }
        .then { |terms| terms.keys.zip(Post.where(id: @post.id).pick(*terms.values)).to_h }
    end
end
