# Each member's language; NULL for the site's.
class SayInWhichLanguagePeopleRead < ActiveRecord::Migration[8.1]
  # In SQL: Rails would rebuild the table, and with it the tables that its triggers write to.
  def up
    execute "ALTER TABLE users ADD COLUMN language varchar CONSTRAINT known_language CHECK (language IN ('en', 'de'))"
  end

  def down
    remove_check_constraint :users, name: "known_language"
    remove_column :users, :language
  end
end
