# For migrations that stand for many earlier ones, whose steps can't be taken back one by one.
module Irreversible
  def down
    raise ActiveRecord::IrreversibleMigration, "#{self.class.name} can't be reverted. " \
      "To return to the version before an upgrade, run bin/ops upgrade --roll-back, or restore a backup."
  end
end
