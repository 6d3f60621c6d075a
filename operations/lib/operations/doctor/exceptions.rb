# Whether the site recorded errors in the last day.
class Operations::Doctor::Exceptions < Operations::Doctor::Examination
  DAY = 86_400 # seconds

  def findings
    counts = Operations::SiteDatabase.open(directory, "errors", table: "solid_errors", &method(:recent))
    return [] if counts.nil?
    return [ ok(:no_exceptions, "No unresolved error was recorded in the last 24 hours.") ] if counts.empty?

    names = counts.map { |name, number| "#{name} (#{number})" }.join(", ")
    [ warning(:exceptions, "#{count(counts.sum(&:last), "error")} recorded in the last 24 hours: #{names}.",
      "See /admin/errors, and resolve them there.") ]
  rescue SQLite3::Exception
    []
  end

  private
    def recent(errors)
      errors.rows(<<~SQL)
        SELECT exception_class, count(*) FROM solid_errors
        JOIN solid_errors_occurrences AS occurrences ON occurrences.error_id = solid_errors.id
        WHERE resolved_at IS NULL AND #{errors.age "occurrences.created_at"} < #{DAY}
        GROUP BY exception_class ORDER BY 2 DESC LIMIT 5
      SQL
    end
end
