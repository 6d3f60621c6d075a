# When a post was on the front page, and how far up, by the full hours at which that was looked at.
class FrontPage::Stay < ApplicationRecord
  AGAIN = <<~SQL.squish.freeze
    best_at = CASE WHEN excluded.best_place < front_page_stays.best_place THEN excluded.best_at ELSE front_page_stays.best_at END,
    best_place = CASE WHEN excluded.best_place < front_page_stays.best_place THEN excluded.best_place ELSE front_page_stays.best_place END,
    last_at = excluded.last_at, moments_count = front_page_stays.moments_count + 1
  SQL

  belongs_to :post

  # +post_ids+ are those that stood there at +moment+, in their order; moments come in theirs.
  def self.note(moment, post_ids)
    stays = post_ids.map.with_index(1) { |post_id, best_place| { post_id:, best_place:, best_at: moment, first_at: moment, last_at: moment } }
    upsert_all stays, unique_by: :post_id, on_duplicate: Arel.sql(AGAIN)
  end

  # Those of its moments whose front page is still kept.
  def kept_moments
    FrontPage.where(taken_at: [ first_at, best_at, last_at ]).pluck(:taken_at)
  end
end
