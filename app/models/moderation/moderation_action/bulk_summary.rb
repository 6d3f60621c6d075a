# The actions that an entry of the moderation log represents: the actions of a bulk action, or of its undoing.
class ModerationAction::BulkSummary
  # The number of actions with the same name, and of members they concern. +member_id+ is one of these.
  Count = Data.define(:action, :count, :members_count, :member_id) do
    def about_users? = Moderation::Action.named(action).about_user?
    def only_about?(user_id) = members_count == 1 && member_id == user_id
  end

  # In the order in which they began.
  attr_reader :counts

  # The summaries of the +entries+ that represent several actions, by the id of the first one.
  def self.of(entries)
    ids = entries.filter_map(&:first_in_bulk_id)
    rows = ids.none? ? [] : ModerationAction.in_bulk(ids).group(:first_in_bulk_id, :action)
      .pluck(Arel.sql(
        "first_in_bulk_id, min(id), action, count(*), count(DISTINCT subject_id), min(subject_id)"
      ))
    counts = rows.sort.group_by(&:first).transform_values do |values|
      values.map { |_, _, *numbers| Count.new(*numbers) }
    end
    counts.transform_values { |list| new(list) }.select { |_, summary| summary.total > 1 }
  end

  def initialize(counts)
    @counts = counts
  end

  def total = counts.sum(&:count)
end
