# The same action on many posts and comments. Each gets a moderation action of its own, as if it
# was taken on its page. Members whose posts and comments are all removed, for example after a wave
# of spam, may be banned as well.
class BulkAction < ApplicationRecord
  include Preview, RunsInBatches, Targets, Undo

  # To add one, define `in_bulk?` in its file in moderation/actions, and offer it in
  # moderation/queues/_selection.
  ACTIONS = Moderation::Action.names(&:in_bulk?).freeze

  belongs_to :user # the moderator

  enum :action, ACTIONS.index_by(&:itself),
    default: "removed", instance_methods: false, scopes: false, validate: true
  enum :state, %w[ applying applied undoing undone ].index_by(&:itself), default: "applying"

  normalizes :reason, with: ->(reason) { PlainText.line(reason) }
  validates :reason, presence: true, if: -> { kind.reason_required? }
  validates :reason, length: { maximum: ModerationAction::MAX_REASON_LENGTH }

  # Must match the condition of the partial index.
  scope :running, -> { where("state IN ('applying', 'undoing')") }
  scope :latest_first, -> { order(id: :desc) }

  # Counts the posts and comments, without saving. Returns false, with errors, if invalid.
  def prepare
    if valid?
      self.created_at, self.since, self.reason = Time.current, PERIODS[period]&.ago, reason.to_s
      self.items_count = item_relations.sum(&:count)
      true
    end
  end

  # Returns false, with errors, if invalid.
  def submit
    if prepare
      save!(validate: false)
      start
      true
    end
  end

  def kind = Moderation::Action.named(action)

  def running? = applying? || undoing?

  def kind_of_operation = "bulk_#{state}"

  # How many of the +items_count+ posts and comments are processed; while it is being undone, how many of all
  # its actions. Once it is undone, how many of them it reversed.
  def items_done
    if undone? then reversals.count
    elsif undoing? then entries.where(undone: true).count
    else entries_of(action).count
    end
  end

  # None from the moment that it is being undone.
  def members_banned = ban && !undo_started? ? entries_of("banned").count : 0

  private
    # A moderation action that it took.
    class Entry < ApplicationRecord
      self.table_name = "bulk_action_entries"
      belongs_to :moderation_action
    end
    private_constant :Entry

    def entries = Entry.where(bulk_action_id: id)
    def entries_of(action) = entries.joins(:moderation_action).where(moderation_actions: { action: })
    def current_state = self.class.where(id:).pick(:state)

    def advance(batches)
      apply batches if applying?
      if current_state == "undoing"
        reload
        revert batches
      end
    end

    def apply(batches)
      members_to_ban.each { |member| batches.once { take member, "banned" } }
      item_relations.each do |items|
        each_row(batches, items, while_state: "applying") { |item| take item, action }
      end
      batches.once { self.class.where(id:, state: "applying").update_all(state: "applied") }
    end

    # Excludes members that it banned before an interruption, since they may have been reinstated.
    def members_to_ban
      banned_ids = entries_of("banned").pluck(:subject_id)
      bannable_members.reject { |member| banned_ids.include?(member.id) }
    end

    # Another moderator's ban would end when this one is undone.
    def already_banned?(target, action) = action == "banned" && target.banned?

    # Takes no action if another moderator has decided on it meanwhile.
    def take(target, action)
      target.with_moderation_lock do
        moderation_action = action_on(target, action)
        next if decided_since?(target) || already_banned?(target, action) ||
          !moderation_action.execute_in_bulk(first_id)

        Entry.create!(bulk_action_id: id, moderation_action:)
      end
    end

    # The first moderation action that it took, if any.
    def first_id = entries.order(:id).pick(:moderation_action_id)

    # Yields the rows in the order of their ids, in batches, until the state changes.
    def each_row(batches, rows, while_state:)
      last = 0
      batches.run do |size|
        found = current_state == while_state ? rows.where(id: last.succ..).order(:id).limit(size).to_a : []
        found.each { |row| yield row }
        last = found.last.id if found.any?
        found.size
      end
    end
end
