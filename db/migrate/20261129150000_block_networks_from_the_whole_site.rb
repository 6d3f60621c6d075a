require_relative "../migration_helpers/empty_references"
require_relative "../migration_helpers/irreversible"

# Sign-up blocks become access blocks, of sign-ups or all requests. Ended ones stay, with who ended them when.
class BlockNetworksFromTheWholeSite < ActiveRecord::Migration[8.1]
  include EmptyReferences, Irreversible

  CHECKS = {
    "known_coverage" => "covers IN ('sign_ups', 'all_requests')",
    "only_networks_send_requests" => "covers = 'sign_ups' OR kind = 'network'",
    "unblocked_at_a_time" => "unblocked_by_id IS NULL OR unblocked_at IS NOT NULL"
  }.freeze

  def up
    rename_table :sign_up_blocks, :access_blocks
    add_column :access_blocks, :covers, :string, null: false, default: "sign_ups"
    add_column :access_blocks, :unblocked_at, :datetime
    add_empty_reference :access_blocks, :unblocked_by_id, to: :users
    CHECKS.each { |name, expression| add_check_constraint :access_blocks, expression, name: }
  end
end
