# Was written by somebody, whose name is shown wherever it is.
module Authored
  extend ActiveSupport::Concern

  included do
    belongs_to :author, class_name: "User"

    scope :with_author_names, -> { joins(:author).select("#{table_name}.*", "users.username AS author_name") }
  end

  # From the row itself where the query brought the name along, as a list's and a thread's do.
  def author_name
    self[:author_name] || author.username
  end
end
