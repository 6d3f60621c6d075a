# A member as moderators see them, besides the profile.
module User::Reviewable
  extend ActiveSupport::Concern

  LIMIT = 20
  MAX_ITEMS = 1_000 # posts, and as many comments, whose flags are counted: the newest

  FLAGS_GIVEN = <<~SQL.squish.freeze
    LEFT JOIN moderation_queue_items post_items ON post_items.post_id = flags.post_id
    LEFT JOIN moderation_queue_items comment_items ON comment_items.comment_id = flags.comment_id
    LEFT JOIN moderation_actions ON moderation_actions.id =
      coalesce(post_items.moderation_action_id, comment_items.moderation_action_id)
  SQL
  FLAGS_RECEIVED = %w[ post comment ].index_with { |kind| <<~SQL.squish.freeze }.freeze
    JOIN moderation_queue_items ON moderation_queue_items.#{kind}_id = newest.id
    LEFT JOIN moderation_actions ON moderation_actions.id = moderation_queue_items.moderation_action_id
  SQL
  UPHELD = "moderation_actions.action IN ('removed', 'purge_requested')".freeze
  DECIDED_AND_UPHELD = [ "count(moderation_actions.id)", "count(CASE WHEN #{UPHELD} THEN 1 END)" ]
    .map { |sql| Arel.sql(sql) }.freeze

  included do
    has_many :member_notes, dependent: :delete_all
  end

  # Other members' flags on their newest posts and comments.
  def flags_received
    [ posts, comments ].map { |items| flags_of(items) }.sum(FlagCounts.new(0, 0, 0))
  end

  # Flags on other members' posts and comments.
  def flags_given
    FlagCounts.new(*flags.joins(FLAGS_GIVEN).pick(Arel.star.count, *DECIDED_AND_UPHELD))
  end

  def latest_visible_items
    [ posts, comments.includes(:post) ].flat_map { |items| items.visible.order(id: :desc).limit(LIMIT) }
      .max_by(LIMIT, &:created_at)
  end

  # Removed by the member, by moderators or by flags.
  def latest_removed_items
    [ posts, comments.includes(:post) ]
      .flat_map { |items| items.removed.includes(removal: :user).order(id: :desc).limit(LIMIT) }
      .max_by(LIMIT) { |item| item.removal.created_at }
  end

  def latest_moderation_actions
    moderation_actions.with_names.order(id: :desc).limit(LIMIT)
  end

  def warnings
    moderation_actions.where("moderation_actions.action = 'warned'")
  end

  # Security events are deleted after a while.
  def latest_sign_ins
    %w[ signed_in signed_up ]
      .flat_map { |kind| security_events.where(kind:).order(created_at: :desc).limit(LIMIT) }
      .max_by(LIMIT, &:created_at)
  end

  private
    def flags_of(items)
      newest = items.order(id: :desc).limit(MAX_ITEMS).select(:id)
      counts = [ "1 = 1", "moderation_actions.id IS NOT NULL", UPHELD ].map do |condition|
        Arel.sql("coalesce(sum(CASE WHEN #{condition} THEN flags_count END), 0)")
      end
      flagged = ModerationQueueItem.from(newest, :newest)
        .joins(FLAGS_RECEIVED.fetch(items.klass.model_name.singular))
      FlagCounts.new(*flagged.pick(*counts).map(&:to_i))
    end
end
