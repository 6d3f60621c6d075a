require_relative "../migration_helpers/renaming"
require_relative "../migration_helpers/rewritten_definitions"

# Sign-up blocks become access blocks, which cover sign-ups or all requests. Ended ones stay, with the administrator and the time.
class BlockNetworksFromTheWholeSite < ActiveRecord::Migration[8.1]
  include RewrittenDefinitions

  RENAMING = Renaming.new(tables: { sign_up_blocks: :access_blocks })
  CHECKS = {
    "known_coverage" => "covers IN ('sign_ups', 'all_requests')",
    "only_networks_send_requests" => "covers = 'sign_ups' OR kind = 'network'",
    "unblocked_at_a_time" => "unblocked_by_id IS NULL OR unblocked_at IS NOT NULL"
  }.freeze

  def up
    RENAMING.apply(connection)
    add_column :access_blocks, :covers, :string, null: false, default: "sign_ups"
    add_column :access_blocks, :unblocked_at, :datetime
    add_empty_reference :access_blocks, :unblocked_by_id, to: :users
    CHECKS.each { |name, expression| add_check_constraint :access_blocks, expression, name: }
  end

  # Earlier versions would apply ended blocks again, and blocks of all requests to sign-ups only.
  def down
    if select_value("SELECT 1 FROM access_blocks WHERE unblocked_at IS NOT NULL OR covers = 'all_requests'")
      raise ActiveRecord::IrreversibleMigration, "Earlier versions don't know ended blocks and blocks of all requests."
    end

    CHECKS.each_key { |name| remove_check_constraint :access_blocks, name: }
    drop_reference :access_blocks, :unblocked_by_id
    execute "ALTER TABLE access_blocks DROP COLUMN unblocked_at"
    execute "ALTER TABLE access_blocks DROP COLUMN covers"
    RENAMING.reverse.apply(connection)
  end
end
