# Evidence that members may vote for each other by agreement, use several accounts, or promote a
# single domain. Detected each night from recent activity. Only a signal: friends vote alike,
# and offices share an IP address.
class AbuseSignal < ApplicationRecord
  PERIOD = 90.days
  MAX_PER_KIND = 200
  MAX_VOTES = 1_000_000 # the newest are read, so that the time doesn't grow with the site
  UNIQUE_INDEXES = { # by whether it concerns one member only
    true => :index_abuse_signals_on_kind_and_single_user,
    false => :index_abuse_signals_on_kind_and_user_id_and_other_user_id
  }.freeze

  # The voter and author of each recent upvote. Without the CAST of the voter, SQLite would read the votes
  # through an index to save part of a sort, ten times slower than in table order. The CASTs also give the
  # columns a type, which the joins need.
  UPVOTES = <<~SQL.freeze
    SELECT CAST(votes.user_id AS bigint) AS voter_id, CAST(coalesce(posts.author_id, comments.author_id) AS bigint) AS author_id
    FROM votes LEFT JOIN posts ON posts.id = votes.post_id LEFT JOIN comments ON comments.id = votes.comment_id
    WHERE votes.id > (SELECT coalesce(max(id), 0) FROM votes) - :max_votes AND votes.value = 1 AND votes.created_at >= :since
  SQL

  belongs_to :user
  belongs_to :other_user, class_name: "User", optional: true
  belongs_to :dismissed_by, class_name: "User", optional: true

  enum :kind, %w[ mutual_votes shared_address single_domain ].index_by(&:itself)

  # Must match the condition of the partial index.
  scope :open, -> { where("dismissed_at IS NULL").order(id: :desc) }
  scope :with_users, -> { includes(:user, :other_user) }

  class << self
    # Runs all detectors again, and alerts moderators to new signals. Dismissed signals stay dismissed;
    # outdated ones are deleted.
    def detect
      last_id = maximum(:id).to_i
      [ MutualVotes, SharedAddress, SingleDomain ].each do |detector|
        store detector.name.demodulize.underscore, detector.new(since: PERIOD.ago).results.first(MAX_PER_KIND)
      end
      ModeratorAlert::Kinds::AbuseSignal.deliver open.where(id: last_id.succ..).to_a
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
      # In two statements, to hold the write lock briefly.
      def store(kind, results)
        now = Time.current
        transaction do
          if results.any?
            upsert_all results.map { |result| { kind:, **result, detected_at: now } },
              update_only: %i[ evidence detected_at ],
              unique_by: UNIQUE_INDEXES.fetch(results.first[:other_user_id].nil?)
          end
          where(kind:, detected_at: ...now, dismissed_at: nil).delete_all
        end
      end
  end

  def dismiss(by:)
    update! dismissed_at: Time.current, dismissed_by: by
  end
end
