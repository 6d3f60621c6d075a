# Kinds of signals about several members at once.
class DetectRings < ActiveRecord::Migration[8.1]
  FORMER = %w[ mutual_votes shared_address single_domain ].freeze
  ADDED = %w[ vote_ring domain_ring mutual_ring serial_downvotes flag_brigade ].freeze

  def up = replace_check(FORMER + ADDED)

  # Fails if there are such signals by now.
  def down = replace_check(FORMER)

  private
    def replace_check(kinds)
      remove_check_constraint :abuse_signals, name: "abuse_signals_kind_valid"
      add_check_constraint :abuse_signals, "kind IN (#{kinds.map { |kind| "'#{kind}'" }.join(", ")})",
        name: "abuse_signals_kind_valid"
    end
end
