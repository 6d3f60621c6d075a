# The posts and comments that a bulk action concerns: a moderator's selection, or all
# by some members since a time.
module BulkAction::Targets
  extend ActiveSupport::Concern

  PERIODS = { "hour" => 1.hour, "day" => 1.day, "week" => 1.week, "all" => nil }.freeze
  MAX_MEMBERS = 50
  MAX_ITEMS = 100
  MODELS = { "post" => Post, "comment" => Comment }.freeze
  KEY = /\A(post|comment)_(\d{1,18})(?:@(\d{1,18}))?\z/ # as key_of returns it
  MAX_ID = 2**63 - 1

  included do
    serialize :member_ids, coder: JSON
    # By kind, and under "edits" the last edits that the moderator saw. Nil if it concerns members.
    serialize :item_ids, coder: JSON
    attribute :period, :string, default: "day"
    # The last moderation action when the page with the selection was rendered.
    normalizes :seen_up_to, with: ->(id) { id.clamp(0, MAX_ID) }

    validates :period, inclusion: { in: PERIODS.keys }
    validate do
      errors.add :base, selection? ? :no_items : :no_members if (selection? ? items : members).empty?
    end
  end

  class_methods do
    # Covers the members with these +usernames+ who have a lower role than +moderator+.
    def by(moderator, usernames, **attributes)
      members = User.where(username: usernames.first(MAX_MEMBERS))
        .select { |member| moderator.outranks?(member) }
      new(user: moderator, member_ids: members.map(&:id).sort, **attributes)
    end

    # Covers the items with these +keys+ (key_of).
    def on(moderator, keys, **attributes)
      ids = keys.first(MAX_ITEMS).filter_map { |key| key.match(KEY)&.captures }
      item_ids = MODELS.keys.index_with do |kind|
        ids.filter_map { |other, id| id.to_i if other == kind }.uniq.sort
      end
      edits = ids.filter_map { |kind, id, edit| [ "#{kind}_#{id.to_i}", edit.to_i ] if edit }.to_h
      new(user: moderator, member_ids: [], item_ids: { **item_ids, "edits" => edits }, **attributes)
    end

    # The value of a check box: "post_1", or "post_1@2" with the last edit that the page showed.
    def key_of(item, edit) = [ ActionView::RecordIdentifier.dom_id(item), edit ].compact.join("@")
  end

  def selection? = !item_ids.nil?
  def selected_count = item_ids.values_at(*MODELS.keys).sum(&:size)

  # The last edit of +target+ that the moderator saw, or nil.
  def seen_edit(target) = item_ids&.dig("edits", ActionView::RecordIdentifier.dom_id(target))

  def members = @members ||= User.where(id: member_ids).includes(:suspension).sort_by(&:id)

  # The members that it bans: all who aren't banned already.
  def bannable_members = ban ? members.reject(&:banned?) : []

  # The selected posts and comments.
  def items
    @items ||= item_relations.zip([ :author, %i[ author post ] ]).flat_map do |rows, names|
      rows.includes(names).order(:id).to_a
    end
  end

  # The selected posts and comments that it took no action on.
  def skipped_items
    return [] if !selection? || applying?

    taken = entries.joins(:moderation_action).pluck(:post_id, :comment_id)
    items.reject { |item| taken.include?(item.is_a?(Post) ? [ item.id, nil ] : [ nil, item.id ]) }
  end

  private
    # One relation per class; for members, one per member and class.
    def item_relations
      selection? ? MODELS.map { |kind, model| model.where(id: item_ids[kind]) } :
        member_ids.product(MODELS.values).map { |author_id, model| posted(model, author_id) }
    end

    def action_on(target, action = self.action)
      target.moderation_action_by(user, action:, reason:, seen_edit: seen_edit(target))
    end

    # The author's visible items, and those that are hidden by flags.
    def posted(model, author_id)
      key = Removal.arel_table[model.model_name.singular.foreign_key]
      hidden = Removal.where(user_id: nil).where(key.eq(model.arel_table[:id]))
      posted = model.where(author_id:, created_at: since..created_at)
      posted.visible.or(posted.where(hidden.arel.exists))
    end

    # Whether a moderator has acted on the selected item since the page was rendered.
    def decided_since?(item)
      seen_up_to && item.moderation_actions.decided_after(seen_up_to).exists?
    end
end
