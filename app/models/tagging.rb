# A post's tag.
class Tagging < ApplicationRecord
  belongs_to :post
  belongs_to :tag

  # All ids are one bound value, so that lists of any length use the same prepared statement: building it each time takes four
  # times as long.
  if Postgresql.chosen?
    AMONG = "= ANY (CAST($1 AS bigint[]))"
    def self.as_value(ids) = "{#{ids.join(",")}}"
  else
    AMONG = "IN (SELECT value FROM json_each(?))"
    def self.as_value(ids) = ids.to_json
  end
  OF_POSTS = "SELECT post_id, tag_id FROM taggings WHERE post_id #{AMONG}"
  private_class_method :as_value

  # The tag ids of the posts with +ids+.
  def self.of(ids)
    rows = with_connection do |connection|
      connection.select_all(OF_POSTS, "Taggings of posts", [ as_value(ids) ], preparable: true).rows
    end
    rows.each_with_object({}) { |(post_id, tag_id), all| (all[post_id] ||= []) << tag_id }
  end
end
