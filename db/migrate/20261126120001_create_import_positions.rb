# How far each kind of entry of a source has been imported, so that an import continues there. Entries that members delete
# afterwards aren't imported again.
class CreateImportPositions < ActiveRecord::Migration[8.1]
  def change
    create_table :import_positions do |t|
      t.string :source, null: false
      t.string :kind, null: false
      t.bigint :position, null: false
      t.index %i[ source kind ], unique: true
      t.check_constraint "length(source) BETWEEN 1 AND 50 AND length(kind) BETWEEN 1 AND 50", name: "import_position_lengths"
    end
  end
end
