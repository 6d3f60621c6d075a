# The public moderation log, with a filter: any of FIELDS, as text.
#
# One index finds the entries of a member, or of a moderator, or of an action. The rest of the filter is
# applied to the latest MAX_SEARCHED of those entries, so that no filter reads the whole table.
#
# A bulk action is one entry, unless the filter is about one member or one bulk action. The field +bulk+ is
# the id of the first of its actions.
class ModerationLog
  include ActiveModel::API

  FIELDS = %i[ action_name moderator member from to reason bulk ].freeze
  MAX_SEARCHED = 10_000
  MAX_LENGTH = 100
  DATE = /\A[12]\d{3}-\d\d-\d\d\z/

  attr_accessor(*FIELDS)

  validates :action_name, inclusion: { in: ModerationAction::ACTIONS }, allow_nil: true
  validate do
    %i[ moderator member ].each { |name| errors.add name, :unknown if public_send(name) && user(name).nil? }
  end
  validate { %i[ from to ].each { |name| errors.add name, :invalid if public_send(name) && date(name).nil? } }
  validates :bulk, format: { with: /\A\d{1,18}\z/ }, allow_nil: true
  validate { errors.add :to, :before_from if date(:from) && date(:to)&.before?(date(:from)) }

  def initialize(fields = {})
    super(FIELDS.index_with { |name| PlainText.line(fields[name]).first(MAX_LENGTH).presence })
    validate
  end

  # The fields that are filled in.
  def filter = FIELDS.index_with { |name| public_send(name) }.compact

  def filtered? = filter.any?

  # The entries that match, latest first; none if the filter is invalid.
  def entries
    if errors.any? then ModerationAction.none.latest_first
    elsif remaining.none? then found.latest_first
    else remaining.reduce(latest_found) { |entries, condition| entries.where(condition) }.latest_first
    end
  end

  # The numbers of actions of the bulk actions among +entries+, by the ids of their first actions.
  def summaries_of(entries) = groups_bulk_actions? ? ModerationAction::BulkSummary.of(entries) : {}

  # The day of the earliest entry that was searched, if there may be earlier ones; otherwise nil.
  def searched_since
    return if errors.any? || remaining.none?

    count, earliest = latest_found.pick(Arel.star.count, ModerationAction.arel_table[:created_at].minimum)
    ModerationAction.type_for_attribute(:created_at).deserialize(earliest).to_date if count == MAX_SEARCHED
  end

  private
    def user(name)
      (@users ||= {})[name] ||= User.find_by(username: public_send(name).delete_prefix("@"))
    end

    def date(name)
      text = public_send(name)
      Date.iso8601(text) if text&.match?(DATE)
    rescue Date::Error
      nil
    end

    # Entries that match the conditions that an index serves.
    def found
      entries = grouped.where(found_by)
      entries = entries.where(created_at: date(:from).in_time_zone..) if from
      entries = entries.where(created_at: ...date(:to).next_day.in_time_zone) if to
      entries
    end

    def grouped
      if !groups_bulk_actions? then ModerationAction.all
      elsif action_name then ModerationAction.listed_by_action
      else ModerationAction.listed
      end
    end

    def groups_bulk_actions? = !(bulk || member)

    def found_by
      if bulk then { first_in_bulk_id: bulk.to_i }
      elsif member then { subject_id: user(:member).id }
      else { user_id: (user(:moderator).id if moderator), action: action_name }.compact
      end
    end

    def latest_found = ModerationAction.from(found.latest_first.limit(MAX_SEARCHED), :moderation_actions)

    # The conditions that no index serves.
    def remaining
      [ ({ subject_id: user(:member).id } if bulk && member),
        ({ user_id: user(:moderator).id } if (bulk || member) && moderator),
        ({ action: action_name } if (bulk || member) && action_name), (reason_matches if reason) ].compact
    end

    def reason_matches
      ModerationAction.arel_table[:reason].matches("%#{ModerationAction.sanitize_sql_like(reason)}%", "\\")
    end
end
