# A post's tag.
class Tagging < ApplicationRecord
  belongs_to :post
  belongs_to :tag

  # All ids are one bound value, so that lists of any length use the same prepared statement: building it each time takes four
  # times as long.
  if Postgresql.chosen?
    IN_IDS = "= ANY (CAST($1 AS bigint[]))"
    def self.bind_ids(ids) = "{#{ids.join(",")}}"
  else
    IN_IDS = "IN (SELECT value FROM json_each(?))"
    def self.bind_ids(ids) = ids.to_json
  end
  SELECT_TAG_IDS = "SELECT post_id, tag_id FROM taggings WHERE post_id #{IN_IDS}"
  private_class_method :bind_ids

  # The tag ids of the posts with +ids+.
  def self.tag_ids_by_post(ids)
    rows = with_connection do |connection|
      connection.select_all(SELECT_TAG_IDS, "Taggings of posts", [ bind_ids(ids) ], preparable: true).rows
    end
    rows.each_with_object({}) { |(post_id, tag_id), all| (all[post_id] ||= []) << tag_id }
  end
end
