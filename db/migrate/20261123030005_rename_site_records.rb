require_relative "../migration_helpers/renaming"

class RenameSiteRecords < ActiveRecord::Migration[8.1]
  RENAMING = Renaming.new(
    tables: {
      front_page_stays: :front_page_appearances, front_pages: :front_page_snapshots, imported_items: :import_mappings,
      settings: :setting_changes
    },
    columns: {
      front_page_stays: { best_place: :best_rank, moments_count: :snapshots_count },
      front_pages: { taken_at: :captured_at, places: :entries },
      imported_items: { known_as: :identifier },
      join_requests: { outcome: :status, decider_id: :reviewer_id }
    }
  )

  def up = RENAMING.apply(connection)
  def down = RENAMING.reverse.apply(connection)
end
