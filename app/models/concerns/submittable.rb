# Can be submitted by a member, in a form or through the API. Items with the same
# CONTENT_ATTRIBUTES are duplicates.
module Submittable
  extend ActiveSupport::Concern
  include PreparedInsert

  class_methods do
    # The latest visible item with the same content and author as +item+, created after +since+ and +among+
    # the author's latest items, or nil. A prepared statement, because it runs under the write lock.
    def find_duplicate_of(item, since:, among:)
      content = item.values_at(*self::CONTENT_ATTRIBUTES)
      id = prepared_rows([ :duplicate, among ], item.author_id, since, *content) do
        same_content =
          self::CONTENT_ATTRIBUTES.map { |attribute| "#{attribute} IS NOT DISTINCT FROM ?" }.join(" AND ")
        where(id: where("author_id = ?").latest_first.limit(among).select(:id)).where("created_at > ?")
          .where(same_content)
          .order(id: :desc).select(:id)
      end.dig(0, 0)
      find(id) if id
    end
  end

  # The earlier post of the same link that `submit` found, if any.
  attr_reader :discussion

  # Returns the created item or the earlier one that it repeats, or nil with errors. Load tests skip the
  # limits for new members.
  def submit(limited: author.new_member?)
    submission = Submission.new(self, limited:)
    submission.create.tap { @discussion = submission.discussion }
  end
end
