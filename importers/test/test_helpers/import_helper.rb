# Creates sources and runs imports.
module ImportHelper
  extend ActiveSupport::Concern

  included do
    teardown { FileUtils.rm_rf @import_folder if @import_folder }
  end

  LOBSTERS = <<~SQL
    CREATE TABLE users (id INTEGER PRIMARY KEY, username VARCHAR, email VARCHAR, password_digest VARCHAR, about TEXT,
      settings TEXT, is_admin BOOLEAN DEFAULT FALSE, is_moderator BOOLEAN DEFAULT FALSE, invited_by_user_id BIGINT,
      banned_at DATETIME, banned_by_user_id BIGINT, banned_reason VARCHAR, deleted_at DATETIME, created_at DATETIME);
    CREATE TABLE stories (id INTEGER PRIMARY KEY, short_id VARCHAR, user_id BIGINT, title VARCHAR, url VARCHAR DEFAULT '',
      description TEXT, score INTEGER DEFAULT 1, flags INTEGER DEFAULT 0,
      is_deleted BOOLEAN DEFAULT FALSE, is_moderated BOOLEAN DEFAULT FALSE, merged_story_id BIGINT, created_at DATETIME);
    CREATE TABLE comments (id INTEGER PRIMARY KEY, short_id VARCHAR, story_id BIGINT, user_id BIGINT, parent_comment_id BIGINT,
      comment TEXT, score INTEGER DEFAULT 1, flags INTEGER DEFAULT 0, hat_id BIGINT,
      is_deleted BOOLEAN DEFAULT FALSE, is_moderated BOOLEAN DEFAULT FALSE, created_at DATETIME);
    CREATE TABLE tags (id INTEGER PRIMARY KEY, tag VARCHAR); CREATE TABLE taggings (id INTEGER PRIMARY KEY, story_id BIGINT,
      tag_id BIGINT);
    CREATE TABLE hidden_stories (id INTEGER PRIMARY KEY, user_id BIGINT, story_id BIGINT, created_at DATETIME);
    CREATE TABLE saved_stories (id INTEGER PRIMARY KEY, user_id BIGINT, story_id BIGINT, created_at DATETIME);
    CREATE TABLE tag_filters (id INTEGER PRIMARY KEY, user_id BIGINT, tag_id BIGINT, created_at DATETIME);
    CREATE TABLE suggested_titles (id INTEGER PRIMARY KEY, story_id BIGINT, user_id BIGINT, title VARCHAR DEFAULT '');
    CREATE TABLE suggested_taggings (id INTEGER PRIMARY KEY, story_id BIGINT, tag_id BIGINT, user_id BIGINT,
      created_at DATETIME, updated_at DATETIME);
    CREATE TABLE votes (id INTEGER PRIMARY KEY, user_id BIGINT, story_id BIGINT, comment_id BIGINT, vote TINYINT,
      reason VARCHAR DEFAULT '', updated_at DATETIME);
    CREATE TABLE moderations (id INTEGER PRIMARY KEY, moderator_user_id BIGINT, story_id BIGINT, comment_id BIGINT,
      user_id BIGINT, tag_id BIGINT, domain_id BIGINT, action TEXT, reason TEXT, is_from_suggestions BOOLEAN DEFAULT FALSE,
      created_at DATETIME);
    CREATE TABLE hats (id INTEGER PRIMARY KEY, user_id BIGINT, granted_by_user_id BIGINT, hat VARCHAR, link VARCHAR,
      modlog_use BOOLEAN DEFAULT FALSE, doffed_at DATETIME, created_at DATETIME);
  SQL

  private
    def import(source, **options) = Importers::Import.new(source, **options).run

    # Returns the exit status, the output and the errors of bin/import.
    def run_command(*arguments)
      output, errors = StringIO.new, StringIO.new
      [ Importers::CLI.new(arguments, output:, errors:).run, output.string, errors.string ]
    end

    # Hacker News items, one per line. Strings are written as they are.
    def hacker_news(*items)
      Importers::HackerNews::Files.new(
        file(items.map { |item| item.is_a?(String) ? item : item.to_json }.join("\n"))
      )
    end

    def story(id, **rest)
      {
        id:, type: "story", by: "pg", time: 1_160_418_111 + id, title: "Story #{id}",
        url: "https://a.example/#{id}", score: 1, **rest
      }
    end
    def reply(id, parent, **rest)
      { id:, type: "comment", by: "sama", time: 1_160_418_111 + id, parent:, text: "Reply #{id}", **rest }
    end

    def file(text, name = "items.jsonl")
      File.join(import_folder, name).tap { |path| File.write(path, text) }
    end

    # Creates a Lobsters database with +rows+ by table, and returns its path.
    def lobsters_database(rows)
      path = File.join(import_folder, "lobsters.sqlite3")
      SQLite3::Database.new(path) do |database|
        database.execute_batch LOBSTERS
        rows.each do |table, entries|
          entries.each do |row|
            database.execute "INSERT INTO #{table} (#{row.keys.join(", ")}) VALUES " \
              "(#{([ "?" ] * row.size).join(", ")})",
              row.values
          end
        end
      end
      path
    end

    def imported(identifier, source = "hacker-news") = ImportMapping.record_for(source, identifier)

    def import_folder
      @import_folder ||= Dir.mktmpdir("import")
    end
end
