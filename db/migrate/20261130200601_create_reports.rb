require_relative "../migration_helpers/irreversible"

# Reports of illegal content by people without an account. Triggers count the open ones in the queue.
class CreateReports < ActiveRecord::Migration[8.1]
  include Irreversible

  REASONS = %w[ personal_data child_abuse threats defamation copyright fraud other ].freeze

  def up
    create_table :reports do |t|
      t.references :post, foreign_key: { on_delete: :cascade }, index: { where: "post_id IS NOT NULL" }
      t.references :comment, foreign_key: { on_delete: :cascade }, index: { where: "comment_id IS NOT NULL" }
      t.string :reason, null: false
      t.text :explanation, null: false
      t.string :name
      t.string :email_address
      t.string :language, null: false
      t.text :objection
      t.datetime :objected_at
      t.references :moderation_action, foreign_key: true, index: { where: "moderation_action_id IS NOT NULL" }
      t.datetime :decided_at, index: { where: "decided_at IS NOT NULL" }
      t.datetime :created_at, null: false
      checks.each { |name, expression| t.check_constraint expression, name: "reports_#{name}" }
    end
    add_column :moderation_queue_items, :open_reports_count, :integer, null: false, default: 0
    add_check_constraint :moderation_queue_items, "open_reports_count >= 0",
      name: "moderation_queue_items_open_reports_count_not_negative"
  end

  private
    def checks
      { post_or_comment: "(post_id IS NULL) <> (comment_id IS NULL)",
        reason_valid: "reason IN (#{REASONS.map { |reason| "'#{reason}'" }.join(", ")})",
        explanation_length: "length(explanation) BETWEEN 1 AND 3000",
        name_length: "length(name) BETWEEN 1 AND 100",
        email_address_length: "length(email_address) BETWEEN 1 AND 254",
        language_valid: "language IN ('en', 'de')",
        objection_length: "length(objection) BETWEEN 1 AND 3000",
        decision_complete: "decided_at IS NULL OR moderation_action_id IS NOT NULL" }
    end
end
