# Several members flag what many others upvoted. Their flags may be right; a moderator should look before more
# of them hide it.
class AbuseSignal::FlagBrigade
  MIN_POINTS = 15 # an item with fewer is hidden by a few more flags, and then in the queue
  MAX_FLAGS = 5_000 # the newest

  Flagged = Data.define(:item_key, :id, :author_id, :points, :members)

  # +flagged+ holds Flagged items that wait for a decision.
  def initialize(flagged = nil)
    @flagged = flagged
  end

  def results
    brigaded = flagged.select do |item|
      item.points >= MIN_POINTS && item.members.size >= Site.settings.flags_to_hide
    end
    brigaded.map do |item|
      { user_id: item.author_id, other_user_id: nil, evidence: { item.item_key.to_s => item.id,
        "flags" => item.members.size, "points" => item.points, "members" => item.members.sort } }
    end
  end

  private
    def flagged
      @flagged ||= recently_flagged.filter_map do |item|
        if item.queue_item&.pending?
          members = item.flags.pluck(:user_id)
          Flagged.new(item.item_key, item.id, item.author_id, item.established_points, members)
        end
      end
    end

    def recently_flagged
      recent = Flag.where(id: Flag.maximum(:id).to_i - MAX_FLAGS + 1..)
        .where(created_at: AbuseSignal::RecentVotes::PERIOD.ago..)
      { post_id: Post, comment_id: Comment }.flat_map do |key, items|
        flagged = recent.where.not(key => nil).group(key).having("count(*) >= ?", Site.settings.flags_to_hide)
        items.where(id: flagged.pluck(key)).to_a
      end
    end
end
