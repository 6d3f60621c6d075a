# Removes everything that some members posted since a time, and may ban them, for example after a wave of spam. Each post and
# comment gets a moderation action of its own, as if it was removed on its page. Undoing it restores those without a later
# moderation action, and ends the bans.
class BulkRemoval < ApplicationRecord
  include RunsInBatches

  PERIODS = { "hour" => 1.hour, "day" => 1.day, "week" => 1.week, "all" => nil }.freeze
  MAX_MEMBERS = 50

  belongs_to :user # the moderator
  belongs_to :undone_by, class_name: "User", optional: true
  serialize :member_ids, coder: JSON

  enum :state, %w[ removing removed restoring restored ].index_by(&:itself), default: "removing"
  attribute :period, :string, default: "day"

  normalizes :reason, with: ->(reason) { PlainText.line(reason) }
  validates :reason, presence: true, length: { maximum: ModerationAction::MAX_REASON_LENGTH }
  validates :period, inclusion: { in: PERIODS.keys }
  validate { errors.add :base, :no_members if members.empty? }

  # Must match the condition of the partial index.
  scope :running, -> { where("state IN ('removing', 'restoring')") }
  scope :latest_first, -> { order(id: :desc) }

  # Covers the members with these +usernames+ who have a lower role than +moderator+.
  def self.by(moderator, usernames, **attributes)
    members = User.where(username: usernames.first(MAX_MEMBERS)).select { |member| moderator.outranks?(member) }
    new(user: moderator, member_ids: members.map(&:id).sort, **attributes)
  end

  # Returns false, with errors, if invalid.
  def submit
    if valid?
      self.created_at, self.since = Time.current, PERIODS[period]&.ago
      self.items_count = items_by_member.sum(&:count)
      save!(validate: false)
      start
      true
    end
  end

  # In the name of the moderator +by+. Can be called at any time, also before all is removed.
  def undo(by:)
    self.class.where(id:, state: %w[ removing removed ])
      .update_all(state: "restoring", undone_by_id: by.id, items_count: taken.count)
    reload.start
  end

  def members = @members ||= User.where(id: member_ids).sort_by(&:id)

  def running? = removing? || restoring?
  def undoable? = removing? || removed?

  def kind_of_operation = "bulk_#{state}"

  # Of the +items_count+ posts and comments, or when it is undone, of all actions.
  def items_done
    undoable? ? taken_as("removed").count : taken.where(undone: true).count
  end

  private
    # An action that it took.
    class Taken < ApplicationRecord
      self.table_name = "bulk_removal_actions"
      belongs_to :moderation_action
    end
    private_constant :Taken

    def taken = Taken.where(bulk_removal_id: id)
    def taken_as(action) = taken.joins(:moderation_action).where(moderation_actions: { action: })
    def current_state = self.class.where(id:).pick(:state)

    def advance(batches)
      advance_removal batches if removing?
      if current_state == "restoring"
        reload
        advance_restoration batches
      end
    end

    def advance_removal(batches)
      members_to_ban.each { |member| batches.once { take member, "banned" } }
      items_by_member.each { |items| each_row(batches, items, while_state: "removing") { |item| take item, "removed" } }
      batches.once { self.class.where(id:, state: "removing").update_all(state: "removed") }
    end

    def members_to_ban
      banned_ids = taken_as("banned").pluck(:subject_id)
      ban ? members.reject { |member| banned_ids.include?(member.id) } : []
    end

    # Relations, one for each member and class.
    def items_by_member = member_ids.product([ Post, Comment ]).map { |author_id, model| items(model, author_id) }

    # The visible ones, and those that are hidden by flags.
    def items(model, author_id)
      key = Removal.arel_table[model.model_name.singular.foreign_key]
      hidden = Removal.where(user_id: nil).where(key.eq(model.arel_table[:id]))
      posted = model.where(author_id:, created_at: since..created_at)
      posted.visible.or(posted.where(hidden.arel.exists))
    end

    # Takes no action if another moderator has decided on it meanwhile.
    def take(target, action)
      moderation_action = target.moderation_action_by(user, action:, reason:)
      Taken.create!(bulk_removal_id: id, moderation_action:) if moderation_action.execute
    end

    def advance_restoration(batches)
      each_row(batches, taken.where(undone: false).includes(:moderation_action), while_state: "restoring") { |row| revert row }
      batches.once { self.class.where(id:).update_all(state: "restored") }
    end

    def revert(row)
      original = row.moderation_action
      if original.about_user?
        act_on original.subject, "reinstated" if original.subject&.suspension&.moderation_action_id == original.id
      elsif original.item&.last_moderation_action == original
        act_on original.item, "restored"
      end
      row.update! undone: true
    end

    def act_on(target, action)
      target.moderation_action_by(undone_by, action:, reason: undo_reason).execute
    end

    def undo_reason
      I18n.t("bulk_removals.undone", reason:, locale: Site.settings.locale).first(ModerationAction::MAX_REASON_LENGTH)
    end

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
