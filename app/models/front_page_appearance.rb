# When a post was on the front page, and at which rank, in hourly snapshots.
class FrontPageAppearance < ApplicationRecord
  ON_CONFLICT = <<~SQL.squish.freeze
    best_at = CASE WHEN excluded.best_rank < front_page_appearances.best_rank THEN excluded.best_at
      ELSE front_page_appearances.best_at END,
    best_rank = CASE WHEN excluded.best_rank < front_page_appearances.best_rank THEN excluded.best_rank
      ELSE front_page_appearances.best_rank END,
    last_at = excluded.last_at, snapshots_count = front_page_appearances.snapshots_count + 1
  SQL

  belongs_to :post

  # +post_ids+ are the posts on the front page at +moment+, in order. Must be called in chronological order.
  def self.record(moment, post_ids)
    appearances = post_ids.map.with_index(1) do |post_id, best_rank|
      { post_id:, best_rank:, best_at: moment, first_at: moment, last_at: moment }
    end
    upsert_all appearances, unique_by: :post_id, on_duplicate: Arel.sql(ON_CONFLICT)
  end

  # Its first, best and last hour, as far as their snapshots still exist.
  def existing_snapshot_times
    FrontPageSnapshot.where(captured_at: [ first_at, best_at, last_at ]).pluck(:captured_at)
  end
end
