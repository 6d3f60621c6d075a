# Has an author, whose name is shown with it.
module Authored
  extend ActiveSupport::Concern

  included do
    belongs_to :author, class_name: "User"

    scope :with_author_names, -> { joins(:author).select(all_columns, "users.username AS author_name") }
  end

  class_methods do
    # Same as `with_page_columns.find(id)`, with a prepared statement.
    def find_with_author_name(id) = find_prepared(:with_author_name, id) { with_page_columns }
  end

  # From the row itself if the query selected it, as lists and threads do.
  def author_name
    self[:author_name] || author.username
  end
end
