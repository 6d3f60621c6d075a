# A page whose address says who somebody is, and is not to any more.
module Tally::Store::SQLite::Renaming
  TOLD = %w[ path referrer parameters seen_path seen_referrer ].freeze # where an event may name a page
  AT_ONCE = 1000 # rows that one statement looks at

  # Calls the page +from+ and all below it +to+, wherever it is told of: in events, in what was set aside, and in what was counted. Its numbers stay.
  def rename_page(from, to)
    pattern = /(?:#{[ from, from.gsub("/", "%2F") ].map { |spelling| Regexp.escape(spelling) }.join("|")})(?![\w-])/i
    rename = ->(text) { text.gsub(pattern) { |found| found.include?("%2F") || found.include?("%2f") ? to.gsub("/", "%2F") : to } }
    name = "%#{from.split("/").last.gsub(/[\\%_]/) { |letter| "\\#{letter}" }}%"

    { "events" => TOLD, "quarantine" => %w[ event reason ], "rollups" => %w[ value ] }.each { |table, columns| rename_in table, columns, name, rename }
    scrub
  end

  private
    def rename_in(table, columns, name, rename)
      condition = columns.map { |column| "#{column} LIKE ?1 ESCAPE '\\'" }.join(" OR ")
      last = aside { |database| database.get_first_value("SELECT max(rowid) FROM #{table}") }.to_i
      0.step(last, AT_ONCE) do |first|
        rows = aside { |database| database.execute("SELECT rowid, #{columns.join(", ")} FROM #{table} WHERE rowid > ?2 AND rowid <= ?3 AND (#{condition})", [ name, first, first + AT_ONCE ]) }
        rows.each { |id, *texts| renamed(table, columns, id, texts, texts.map { |text| text && rename.call(text) }) }
      end
    end

    def renamed(table, columns, id, before, after)
      return if before == after

      together { |database| database.execute "UPDATE #{table} SET #{columns.map { |column| "#{column} = ?" }.join(", ")} WHERE rowid = ?", [ *after, id ] }
    end
end
