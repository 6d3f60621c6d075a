# Content rules: reject or report links to a domain, or texts that contain certain words. The author sees the reason.
class CreateRules < ActiveRecord::Migration[8.1]
  def change
    create_table :rules do |t|
      t.references :user, foreign_key: { on_delete: :nullify }
      t.string :kind, null: false
      t.string :pattern, null: false
      t.string :act, null: false
      t.string :reason, null: false
      t.datetime :created_at, null: false

      t.index [ :kind, :pattern ], unique: true
      t.check_constraint "kind IN ('domain', 'words')", name: "known_rule"
      t.check_constraint "act IN ('refuse', 'watch')", name: "known_act_of_rule"
      t.check_constraint "length(pattern) BETWEEN 1 AND 200 AND length(reason) BETWEEN 1 AND 300", name: "rule_lengths"
    end
  end
end
