# A post's tag.
class Tagging < ApplicationRecord
  belongs_to :post
  belongs_to :tag

  # All ids are one bound value, so that lists of any length use the same prepared statement: building it each
  # time takes four times as long.
  SELECT_TAG_IDS = "SELECT post_id, tag_id FROM taggings WHERE post_id #{Engines.current.in_bound_ids}".freeze

  # The tag ids of the posts with +ids+.
  def self.tag_ids_by_post(ids)
    rows = with_connection do |connection|
      connection.select_all(
        SELECT_TAG_IDS, "Taggings of posts", [ Engines.current.bind_ids(ids) ], preparable: true
      ).rows
    end
    rows.each_with_object({}) { |(post_id, tag_id), all| (all[post_id] ||= []) << tag_id }
  end
end
