# Nobody has chosen one who has none: they read the community's.
class SayInWhichLanguagePeopleRead < ActiveRecord::Migration[8.1]
  # By itself, since Rails would make the table anew, and with it the tables that its triggers write to.
  def up
    execute "ALTER TABLE users ADD COLUMN language varchar CONSTRAINT known_language CHECK (language IN ('en', 'de'))"
  end

  def down
    remove_check_constraint :users, name: "known_language"
    remove_column :users, :language
  end
end
