# Rows match the properties of their kind. KindInstallation copies them from the models to the tables of
# kinds, so a new kind doesn't change a trigger.
class Triggers
  module Kinds
    private
      def kinds
        matches_kind :moderation_actions, :action, "NEW.user_id IS NULL AND NOT by_members"
        matches_kind :bulk_actions, :action, "NOT in_bulk", kinds: :moderation_action_kinds
        matches_kind :notifications, :kind, Notification::Kind.references.keys
          .map { |reference| "(NEW.#{reference}_id IS NOT NULL) <> #{reference}" }.join(" OR ")
      end

      # Rejects rows of +table+ for whose kind +offense+ is true. The foreign key rejects unknown kinds.
      def matches_kind(table, column, offense, kinds: :"#{table.to_s.singularize}_kinds")
        body = engine.refusal("#{table} must match the row of their kind in #{kinds}",
          "EXISTS (SELECT 1 FROM #{kinds} WHERE name = NEW.#{column} AND (#{offense}))")
        on :"#{table}_kind_inserted", "BEFORE INSERT ON #{table}", body
        columns = [ column, *offense.scan(/NEW\.(\w+)/) ].join(", ")
        on :"#{table}_kind_changed", "BEFORE UPDATE OF #{columns} ON #{table}", body
      end
  end
end
