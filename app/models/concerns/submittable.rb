# Can be submitted by a member, in a form or through the API. Items with the same
# CONTENT_ATTRIBUTES are duplicates.
module Submittable
  extend ActiveSupport::Concern

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

    # Inserts a row with +attributes+, as they are stored. Returns those that the database fills in.
    def insert_row(attributes)
      sql, given = insertion
      write_prepared(sql, *attributes.values_at(*given)).first
    end

    private
      # The statement, and the columns that it is given.
      def insertion
        @insertion ||= begin
          filled, given = columns.partition { |column| column.name == primary_key || column.virtual? }
            .map { |part| part.map(&:name) }
          [ with_placeholders("INSERT INTO #{table_name} (#{given.join(", ")}) " \
            "VALUES (#{given.map { "?" }.join(", ")}) RETURNING #{filled.join(", ")}"), given ]
        end
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

  # Saves the new, valid item in two thirds of the time of `save`, which builds its statement each time.
  def insert
    self.created_at ||= Time.current
    self.updated_at ||= created_at
    run_callbacks(:save) do
      run_callbacks(:create) { assign_attributes self.class.insert_row(attributes_for_database) }
    end
    @new_record = false
    changes_applied
  end
end
