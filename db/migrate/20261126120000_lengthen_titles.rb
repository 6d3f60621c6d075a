require_relative "../migration_helpers/relaxed_checks"

# Titles may have 150 characters, like those of Lobsters.
class LengthenTitles < ActiveRecord::Migration[8.1]
  include RelaxedChecks

  SHORT, LONG = [ 120, 150 ].map { |length| "length(title) BETWEEN 1 AND #{length}" }

  def up = relax_check_constraint(:posts, from: SHORT, to: LONG, name: "title_length")

  # Shortens longer titles.
  def down
    execute "UPDATE posts SET title = substr(title, 1, 119) || '…' WHERE length(title) > 120"
    relax_check_constraint :posts, from: LONG, to: SHORT, name: "title_length"
  end
end
