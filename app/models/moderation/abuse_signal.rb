# Evidence that members may vote by agreement, use several accounts, or promote a single domain. Rings are
# detected within a minute of their votes, the others each night. Only a signal: friends vote alike, and
# offices share an IP address. The evidence names groups, never who voted for what.
class AbuseSignal < ApplicationRecord
  PERIOD = 90.days
  MAX_PER_KIND = 200
  MAX_VOTES = 1_000_000 # the newest are read, so that the time doesn't grow with the site
  FRESH = 2.minutes # since the latest vote or flag
  UNIQUE_INDEXES = { # by whether it concerns one member only
    true => :index_abuse_signals_on_kind_and_single_user,
    false => :index_abuse_signals_on_kind_and_user_id_and_other_user_id
  }.freeze

  # Parts of queries: votes with what they are for, its author, and the conditions of the newest and of recent
  # votes. The CASTs give columns a type, which joins need.
  VOTES = "votes LEFT JOIN posts ON posts.id = votes.post_id " \
    "LEFT JOIN comments ON comments.id = votes.comment_id".freeze
  AUTHOR_ID = "CAST(coalesce(posts.author_id, comments.author_id) AS bigint)".freeze
  NEWEST = "votes.id > (SELECT coalesce(max(id), 0) FROM votes) - :max_votes".freeze
  RECENT = "#{NEWEST} AND votes.created_at >= :since".freeze

  # The voter and author of each recent upvote. Without the CAST of the voter, SQLite would read the votes
  # through an index to save part of a sort, ten times slower than in table order.
  UPVOTES = <<~SQL.freeze
    SELECT CAST(votes.user_id AS bigint) AS voter_id, #{AUTHOR_ID} AS author_id
    FROM #{VOTES} WHERE #{RECENT} AND votes.value = 1
  SQL

  belongs_to :user
  belongs_to :other_user, class_name: "User", optional: true
  belongs_to :dismissed_by, class_name: "User", optional: true

  enum :kind, %w[
    mutual_votes shared_address single_domain vote_ring domain_ring mutual_ring serial_downvotes flag_brigade
  ].index_by(&:itself)

  # Must match the condition of the partial index.
  scope :open, -> { where("dismissed_at IS NULL").order(id: :desc) }
  scope :with_users, -> { includes(:user, :other_user) }

  class << self
    # Runs the detectors of each night, and alerts moderators to new signals. Dismissed signals stay
    # dismissed; outdated ones are deleted.
    def detect
      alert_to_new do
        [ MutualVotes, SharedAddress, SingleDomain ].each do |detector|
          store kind_of(detector), detector.new(since: PERIOD.ago).results.first(MAX_PER_KIND)
        end
      end
    end

    # Every minute, if there were votes or flags. These signals stay until a moderator dismisses them, and
    # come back if they grow.
    def detect_rings
      return unless [ Vote, Flag ].any? { |rows| rows.order(:id).last&.created_at&.after?(FRESH.ago) }

      recent = RecentVotes.load
      detectors = [ VoteRing, DomainRing, MutualRing ].map { |detector| detector.new(recent) }
      alert_to_new do
        [ *detectors, SerialDownvotes.new, FlagBrigade.new ].each do |detector|
          report kind_of(detector.class), detector.results.first(MAX_PER_KIND)
        end
      end
    end

    # The rows of +sql+, an expensive query for background jobs.
    def query(name, sql, **values)
      lease_connection.select_all(sanitize_sql([ sql, { max_votes: MAX_VOTES, **values } ]), name).to_a
    end

    # Open signals that concern +user+.
    def about(user)
      [ :user, :other_user ].flat_map do |side|
        open.with_users.unscope(:order).where(side => user).limit(20).to_a
      end
    end

    private
      def alert_to_new
        last_id = maximum(:id).to_i
        yield
        ModeratorAlert::Kinds::AbuseSignal.deliver open.where(id: last_id.succ..).to_a
      end

      def kind_of(detector) = detector.name.demodulize.underscore

      # In two statements, to hold the write lock briefly.
      def store(kind, results)
        now = Time.current
        transaction do
          add kind, results, now
          where(kind:, detected_at: ...now, dismissed_at: nil).delete_all
        end
      end

      def add(kind, results, now = Time.current)
        return if results.empty?

        upsert_all results.map { |result| { kind:, **result, detected_at: now } },
          update_only: %i[ evidence detected_at ],
          unique_by: UNIQUE_INDEXES.fetch(results.first[:other_user_id].nil?)
      end

      def report(kind, results)
        transaction { add kind, Growth.report(kind, results) }
      end
  end

  # Whether it is reported again if it grows after a moderator dismissed it.
  def grows? = ring? || serial_downvotes? || flag_brigade?

  # Whether votes of its members can be discounted.
  def ring? = kind.end_with?("_ring")
  def members = User.where(id: evidence["members"])

  # The flagged post or comment, if it still exists.
  def item
    Post.find_by(id: evidence["post_id"]) || Comment.find_by(id: evidence["comment_id"]) if flag_brigade?
  end

  def dismiss(by:)
    update! dismissed_at: Time.current, dismissed_by: by
  end
end
