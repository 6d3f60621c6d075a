# Several members flag what many others upvoted. Their flags may be right; a moderator should look before more
# of them hide it.
class AbuseSignal::FlagBrigade
  MIN_POINTS = 15 # an item with fewer is hidden by a few more flags, and then in the queue
  MAX_FLAGS = 5_000 # the newest

  def results
    flagged.filter_map do |item, flags|
      next if item.established_points < MIN_POINTS || !item.queue_item&.pending?

      { user_id: item.author_id, other_user_id: nil, evidence: { item.item_key.to_s => item.id,
        "flags" => flags, "points" => item.established_points,
        "members" => item.flags.order(:user_id).pluck(:user_id) } }
    end
  end

  private
    # Each item with many flags, and their number.
    def flagged
      recent = Flag.where(id: Flag.maximum(:id).to_i - MAX_FLAGS + 1..)
        .where(created_at: AbuseSignal::RecentVotes::PERIOD.ago..)
      { post_id: Post, comment_id: Comment }.flat_map do |key, items|
        flags = recent.where.not(key => nil).group(key).having("count(*) >= ?", Site.settings.flags_to_hide).count
        items.where(id: flags.keys).map { |item| [ item, flags.fetch(item.id) ] }
      end
    end
end
