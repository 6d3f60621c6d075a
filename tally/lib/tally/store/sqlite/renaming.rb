# Renames a page whose URL contains a personal name, such as that of a deleted account.
module Tally::Store::SQLite::Renaming
  # Which may contain the URL of a page.
  EVENT_COLUMNS = %w[ path referrer parameters page_path referrer_host ].freeze
  BATCH = 1000 # rows per statement

  # Renames +from+ and the pages below it to +to+ in events, rejected events and rollups. The counts stay.
  def rename_page(from, to)
    pattern =
      /(?:#{[ from, from.gsub("/", "%2F") ].map { |spelling| Regexp.escape(spelling) }.join("|")})(?![\w-])/i
    rename = ->(text) { text.gsub(pattern) { |match| match.match?(/%2F/i) ? to.gsub("/", "%2F") : to } }
    name = "%#{from.split("/").last.gsub(/[\\%_]/) { |letter| "\\#{letter}" }}%"

    {
      "events" => EVENT_COLUMNS, "rejected_events" => %w[ event reason ], "rollups" => %w[ value ]
    }.each do |table, columns|
      rename_in table, columns, name, rename
    end
    scrub
  end

  private
    def rename_in(table, columns, name, rename)
      condition = columns.map { |column| "#{column} LIKE ?1 ESCAPE '\\'" }.join(" OR ")
      sql = "SELECT rowid, #{columns.join(", ")} FROM #{table} WHERE rowid > ?2 AND rowid <= ?3 AND " \
        "(#{condition})"
      last = maintain { |database| database.get_first_value("SELECT max(rowid) FROM #{table}") }.to_i
      0.step(last, BATCH) do |first|
        rows = maintain { |database| database.execute(sql, [ name, first, first + BATCH ]) }
        rows.each do |id, *texts|
          update_row(table, columns, id, texts, texts.map { |text| text && rename.call(text) })
        end
      end
    end

    def update_row(table, columns, id, before, after)
      return if before == after

      assignments = columns.map { |column| "#{column} = ?" }.join(", ")
      write_transaction do |database|
        database.execute "UPDATE #{table} SET #{assignments} WHERE rowid = ?", [ *after, id ]
      end
    end
end
