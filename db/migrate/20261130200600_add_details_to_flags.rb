# Flags get a line of text, and a reason that alerts moderators immediately.
class AddDetailsToFlags < ActiveRecord::Migration[8.1]
  REASONS = %w[ spam off_topic unkind already_posted broken_link misleading bad_faith empty ].freeze

  def up
    add_column :flags, :details, :string
    add_check_constraint :flags, "length(details) BETWEEN 1 AND 300", name: "flags_details_length"
    replace_check REASONS + %w[ illegal ]
  end

  # Fails if there are flags with that reason by now.
  def down
    replace_check REASONS
    remove_check_constraint :flags, name: "flags_details_length"
    remove_column :flags, :details
  end

  private
    def replace_check(reasons)
      remove_check_constraint :flags, name: "flags_reason_valid"
      add_check_constraint :flags, "reason IN (#{reasons.map { |reason| "'#{reason}'" }.join(", ")})",
        name: "flags_reason_valid"
    end
end
