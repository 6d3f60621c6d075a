# Recorded errors.
class Operations::Metrics::Errors < Operations::Metrics::Source
  DAY = 86_400 # seconds

  def read
    Operations::SiteDatabase.open(directory, "errors") do |errors|
      next unless errors.tables.include?("solid_errors_occurrences")

      recent = "solid_errors_occurrences WHERE #{errors.age "created_at"} < #{DAY}"
      gauge :recorded_errors, "Errors that were recorded in the last day.",
        errors.rows("SELECT count(*) FROM #{recent}").dig(0, 0)
    end
  end
end
