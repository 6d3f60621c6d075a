# Writes a unique text into everything in a data directory that a staging copy must not have: each text column
# of each table that StagingCopy::Schema doesn't list, found in the schema, and files that a site may have.
class PrivateMarkers
  FILES = %w[
    mails/maria@example.com secret_key_base test_watch.json test_public.sqlite3.part
    test_before_2026/test.sqlite3
  ].freeze

  # Base64 depends on what is beside the text, so without the characters at both ends.
  ENCODINGS = [ ->(text) { [ text ] }, ->(text) { text.unpack1("H*").then { |hex| [ hex, hex.upcase ] } },
    ->(text) { 3.times.map { |gap| [ "#{"." * gap}#{text}" ].pack("m0")[4...-5] } } ].freeze

  class << self
    # Returns the texts by table and column, or by file.
    def plant(directory) = new(directory).plant

    # Those of +texts+ that are in a file below +folder+, or in its name. FTS5 stores words without the
    # beginning that they share with the word before.
    def found(folder, texts)
      names = Dir.glob("**/*", File::FNM_DOTMATCH, base: folder)
      content = names.map { |name| "#{name}\n#{read File.join(folder, name)}" }.join("\n")
      texts.select do |text|
        ENCODINGS.any? { |encode| encode.(text.last(16)).any? { |code| content.include?(code.b) } }
      end
    end

    private
      def read(path) = (File.binread(path) if File.file?(path))
  end

  def initialize(directory)
    @directory, @markers = directory, {}
  end

  def plant
    copy_other_databases
    [ *@directory.databases, *@directory.derived ].select(&:exist?).each { |database| plant_in database }
    FILES.each do |file|
      Pathname(@directory.storage).join(file).tap { |path| path.dirname.mkpath }.write(marker(file))
    end
    @markers
  end

  private
    def marker(place) = @markers[place] = SecureRandom.alphanumeric(24).downcase

    # With the tables that the tests use.
    def copy_other_databases
      %w[ cache queue errors ].map { |name| @directory.database(name) }.reject(&:exist?).each do |database|
        ServedDatabase::SQLite.copy database.name, database.path
      end
      Tally::Store::SQLite.new(@directory.database("tally").path).rejection_reasons
    end

    def plant_in(database)
      database.write(seconds: 5) do |handle|
        handle.execute_batch "PRAGMA ignore_check_constraints = on; PRAGMA synchronous = off"
        without_triggers(handle) do
          tables(handle).each { |table| plant_in_table handle, database.name, table }
        end
        plant_in_rows handle if database.name == "primary"
      end
    end

    def tables(handle)
      handle.execute("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name " \
        "NOT LIKE 'sqlite%'")
        .flatten
    end

    def without_triggers(handle)
      triggers = handle.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
      triggers.each { |name, _| handle.execute "DROP TRIGGER #{name}" }
      yield
      triggers.each { |_, sql| handle.execute sql }
    end

    def plant_in_table(handle, database, table)
      columns = handle.execute("SELECT name, type FROM pragma_table_info(?)", [ table ])
      kept = database == "primary" ? kept(table) : []
      insert handle, table, columns if kept.empty? && count(handle, table).zero?
      # Unique, also in tables WITHOUT ROWID, which have one row here.
      text = count(handle, table) > 1 ? "? || rowid" : "?"
      columns.each do |name, type|
        next if kept.include?(name) || !type.match?(/char|text|json|blob|date/i)

        value = type.match?(/blob/i) ? "CAST(#{text} AS BLOB)" : text
        handle.execute "UPDATE #{table} SET #{name} = #{value}", [ marker("#{database}.#{table}.#{name}") ]
      end
    end

    def count(handle, table) = handle.get_first_value("SELECT count(*) FROM #{table}")

    # Columns that are copied as they are, at least in some rows.
    def kept(table)
      return [] unless StagingCopy::Schema::COLUMNS.key?(table)

      values = StagingCopy::Schema.values(table, []).except("email_address")
      values.select { |column, value| value.match?(/\b#{column}\b/) }.keys
    end

    def insert(handle, table, columns)
      values = columns.map do |_, type|
        type.match?(/int|bool|float|real/i) ? "1" : type.match?(/blob/i) ? "x'00'" : "'x'"
      end
      handle.execute "INSERT INTO #{table} (#{columns.map(&:first).join(", ")}) VALUES (#{values.join(", ")})"
    end

    # Rows whose values are not copied, although those of others are.
    def plant_in_rows(handle)
      (Site.attribute_names - StagingCopy::Schema::SETTINGS).each do |name|
        handle.execute "INSERT INTO setting_changes (user_id, name, value, created_at) VALUES (1, ?, ?, " \
          "'2026-11-01')",
          [ name, marker("setting #{name}") ]
      end
      handle.execute "INSERT INTO ar_internal_metadata VALUES ('secret_key_base_copy', ?, '2026-11-01', " \
        "'2026-11-01')",
        [ marker("the copy of secret_key_base") ]
      handle.execute "INSERT INTO account_deletions (user_id, username, texts, items_count, created_at) " \
        "SELECT id, ?, 0, 0, '2026-11-01' FROM users WHERE username = 'newcomer'",
          [ marker("name of a deleted account") ]
      %w[ title url normalized_url domain body ].each do |column|
        plant_in_removed handle, "posts", column, "id NOT IN (SELECT post_id FROM merges)"
      end
      plant_in_removed handle, "comments", "body"
    end

    def plant_in_removed(handle, table, column, condition = "true")
      handle.execute "UPDATE #{table} SET #{column} = ? || id WHERE removed AND #{condition}",
        [ marker("removed #{table}.#{column}") ]
      raise "No row of #{table} is removed" if handle.changes.zero?
    end
end
