# Moderation actions on tags, and on the tags of a post, are in the log.
class DecideOnTags < ActiveRecord::Migration[8.1]
  ACTS = %w[
    dismissed removed restored hidden vouched locked unlocked retitled merged separated suspended banned reinstated appointed
    relieved
  ].freeze
  OF_TAGS = %w[ retagged introduced described retired revived ].freeze
  NOBODY = "(SELECT id FROM users WHERE username = 'deleted')"

  CHANGES = {
    user_id: "IS NOT DISTINCT FROM #{NOBODY}", subject_id: "IS NOT DISTINCT FROM #{NOBODY}", post_id: "IS NULL",
    comment_id: "IS NULL", into_id: "IS NULL",
    reason: "= '[deleted]'", former_title: "IS NULL"
  }.freeze
  FIXED = %i[ id act ends_at created_at ].freeze

  # SQLite rebuilds the table to change its constraints, which drops its triggers.
  def up
    drop_triggers
    add_reference :decisions, :tag, foreign_key: true
    add_column :decisions, :former_tags, :string
    change_column_null :decisions, :subject_id, true
    constrain ACTS + OF_TAGS
    add_check_constraint :decisions, "(subject_id IS NULL) = (tag_id IS NOT NULL)", name: "about_somebody_or_a_tag"
    append_only FIXED + %i[ tag_id former_tags ]
  end

  # Actions on tags are deleted: earlier versions don't know them.
  def down
    drop_triggers
    execute "DELETE FROM decisions WHERE act IN (#{OF_TAGS.map { |act| "'#{act}'" }.join(", ")})"
    remove_check_constraint :decisions, name: "about_somebody_or_a_tag"
    constrain ACTS
    change_column_null :decisions, :subject_id, false
    remove_column :decisions, :former_tags
    remove_reference :decisions, :tag, foreign_key: true
    append_only FIXED
  end

  private
    def drop_triggers
      %w[ decisions_changed decisions_deleted ].each do |name|
        execute "DROP TRIGGER #{name}#{" ON decisions" unless engine == Engines::Sqlite}"
      end
    end

    def constrain(acts)
      remove_check_constraint :decisions, name: "known_act"
      add_check_constraint :decisions, "act IN (#{acts.map { |act| "'#{act}'" }.join(", ")})", name: "known_act"
    end

    def append_only(fixed)
      changed = fixed.map { |column| "NEW.#{column} IS DISTINCT FROM OLD.#{column}" } +
        CHANGES.map { |column, allowed| "(NEW.#{column} IS DISTINCT FROM OLD.#{column} AND NOT NEW.#{column} #{allowed})" }

      [ *engine.trigger(:decisions_changed, "BEFORE UPDATE ON decisions",
        engine.refusal("a decision is not changed", changed.join(" OR "))),
        *engine.trigger(:decisions_deleted, "BEFORE DELETE ON decisions", engine.refusal("a decision is not deleted", "1 = 1")) ]
        .each { |statement| execute statement }
    end

    def engine = Engines.of(connection)
end
