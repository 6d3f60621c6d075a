# Full-text search. PostgreSQL keeps the words in a column that only searches read.
module Searchable
  extend ActiveSupport::Concern

  WORDS = "search_vector"

  included do
    self.ignored_columns += [ WORDS ] if Postgresql.chosen?
  end
end
