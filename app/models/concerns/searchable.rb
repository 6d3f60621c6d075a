# Can be found by its words, which PostgreSQL keeps in a column that nobody reads but search.
module Searchable
  extend ActiveSupport::Concern

  WORDS = "search_vector"

  included do
    self.ignored_columns += [ WORDS ] if Postgresql.chosen?
  end
end
