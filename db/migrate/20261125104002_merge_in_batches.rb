# A merge moves its comments in batches, and says how far it is.
class MergeInBatches < ActiveRecord::Migration[8.1]
  # In SQL: with a constraint, Rails would rebuild the table, and delete the rows that reference it.
  def up
    execute "ALTER TABLE merges ADD COLUMN state varchar DEFAULT 'merged' NOT NULL CONSTRAINT known_state " \
      "CHECK (state IN ('merging', 'merged', 'separating'))"
    execute "ALTER TABLE merges ADD COLUMN items_count integer DEFAULT 0 NOT NULL CONSTRAINT items_to_move_not_negative " \
      "CHECK (items_count >= 0)"
    add_column :merges, :continued_at, :datetime
  end

  # The constraints first, because in a loaded schema they are table constraints that refer to the columns.
  def down
    %w[ known_state items_to_move_not_negative ].each { |name| execute "ALTER TABLE merges DROP CONSTRAINT #{name}" }
    %w[ state items_count continued_at ].each { |column| execute "ALTER TABLE merges DROP COLUMN #{column}" }
  end
end
