# That people may vote for each other by agreement, or be one person with several names, or be here for a single domain. It
# is looked for each night, in what happened lately, and said with its evidence: no more than a hint, since friends vote
# alike and offices share an address.
class AbuseSignal < ApplicationRecord
  LATELY = 90.days
  AT_MOST = 200 # of each kind
  ONE_OF = { true => :index_abuse_signals_on_kind_and_one, false => :index_abuse_signals_on_kind_and_user_id_and_other_user_id }
    .freeze # by whether it is about one person alone

  # Pairs of voter and author with their counts. A cast voter column has no index, so SQLite would walk all votes to save
  # half a sort, ten times slower than reading them in order; a cast value has a type, which the joins need.
  UPVOTES = <<~SQL.freeze
    SELECT CAST(votes.user_id AS bigint) AS voter_id, CAST(coalesce(posts.author_id, comments.author_id) AS bigint) AS author_id
    FROM votes LEFT JOIN posts ON posts.id = votes.post_id LEFT JOIN comments ON comments.id = votes.comment_id
    WHERE votes.value = 1 AND votes.created_at >= :since
  SQL

  belongs_to :user
  belongs_to :other_user, class_name: "User", optional: true
  belongs_to :dismissed_by, class_name: "User", optional: true

  enum :kind, %w[ mutual_votes shared_address single_domain ].index_by(&:itself)

  # Written as the partial index has it.
  scope :open, -> { where("dismissed_at IS NULL").order(id: :desc) }
  scope :with_people, -> { includes(:user, :other_user) }

  class << self
    # Runs all detectors again. Dismissed signals stay dismissed; outdated ones are deleted.
    def detect
      [ MutualVotes, SharedAddress, SingleDomain ].each do |search|
        keep search.name.demodulize.underscore, search.new(since: LATELY.ago).found.first(AT_MOST)
      end
    end

    # The rows that +sql+ finds; it reads much, so it is for who looks.
    def query(name, sql, **values)
      lease_connection.select_all(sanitize_sql([ sql, values ]), name).to_a
    end

    # Those about +person+ that are open.
    def about(person)
      [ :user, :other_user ].flat_map { |side| open.with_people.unscope(:order).where(side => person).limit(20).to_a }
    end

    private
      # In two statements, since everybody who writes waits for them.
      def keep(kind, found)
        now = Time.current
        transaction do
          if found.any?
            upsert_all rows_of(kind, found, now), unique_by: ONE_OF.fetch(found.first.second.nil?),
              update_only: %i[ evidence detected_at ]
          end
          where(kind:, detected_at: ...now, dismissed_at: nil).delete_all
        end
      end

      def rows_of(kind, found, detected_at)
        found.map { |user_id, other_user_id, evidence| { kind:, user_id:, other_user_id:, evidence:, detected_at: } }
      end
  end

  def dismiss(by:)
    update! dismissed_at: Time.current, dismissed_by: by
  end
end
