require "test_helper"

# Against a real PostgreSQL, whose address is in DATABASE_URL.
class MoveTest < Operations::TestCase
  include InCommunity

  COLUMNS = "title text NOT NULL, link text COLLATE %s, score integer NOT NULL DEFAULT 1, removed boolean NOT NULL DEFAULT %s, weight %s, created_at timestamp NOT NULL DEFAULT '2026-11-22 10:00:00.5'"

  def setup
    @address = ENV["DATABASE_URL"] or skip "DATABASE_URL names no PostgreSQL"
    require "pg"
    postgresql.exec "SET client_min_messages = warning"
    @schema = "move_#{Process.pid}"
    postgresql.exec "CREATE SCHEMA #{@schema}; SET search_path = #{@schema}"
    super
    make_both
  end

  def teardown
    return unless @address

    postgresql.exec "DROP SCHEMA IF EXISTS #{@schema} CASCADE"
    postgresql.close
    super
  end

  test "all rows of all tables are there, and numbers go on" do
    moved, seconds = move.run

    assert_equal [ [ "articles", 3 ], [ "replies", 2 ] ], moved.map { |table| [ table.table, table.rows ] }
    assert_operator seconds, :>, 0
    assert_equal [ [ "1", "quoted \"\t\\ and 🦆", nil, "t", "0.1" ], [ "2", "", "", "f", nil ], [ "9", "ninth", "HTTP://Upper", "f", "1e+20" ] ],
      there("SELECT id, title, link, removed, weight FROM articles ORDER BY id")
    assert_equal [ [ "10" ] ], there("INSERT INTO articles (title) VALUES ('tenth') RETURNING id")
  end

  test "what counts on each row does not count what has been counted" do
    move.run

    assert_equal [ [ "1", "2" ] ], there("SELECT id, replies_count FROM articles WHERE replies_count <> 0")
    there "INSERT INTO replies (article_id) VALUES (9)"
    assert_equal [ [ "1" ] ], there("SELECT replies_count FROM articles WHERE id = 9"), "it counts again"
  end

  test "an index of words stays behind, with the tables that SQLite keeps it in" do
    open(database("primary")) { |handle| handle.execute_batch "CREATE VIRTUAL TABLE words USING fts5(title); INSERT INTO words (title) VALUES ('ninth')" }
    moved, = move.run

    assert_equal %w[ articles replies ], moved.map(&:table)
  end

  test "what was written while it was being copied is there: new rows, changed ones, and none that is gone" do
    changes = lambda do |sentence|
      next unless sentence.include?("rows copied") && !@changed

      @changed = true
      open(database("primary")) do |handle|
        handle.execute "PRAGMA foreign_keys = ON"
        handle.execute "DELETE FROM articles WHERE id = 1"
        handle.execute "UPDATE articles SET title = 'changed' WHERE id = 9"
        handle.execute "INSERT INTO articles (title) VALUES ('new')"
      end
    end
    Operations::Move.new(community, addresses, &changes).run

    assert_equal [ [ "2", "" ], [ "9", "changed" ], [ "10", "new" ] ], there("SELECT id, title FROM articles ORDER BY id")
    assert_empty there("SELECT id FROM replies")
  end

  test "nothing writes to the files any more once they have been moved" do
    refute_predicate Operations::ReadOnly.new(community), :on?
    move.run

    assert_predicate Operations::ReadOnly.new(community), :moved?
    assert_match "already moved", assert_raises(Operations::Error) { move.run }.message
    assert_predicate Operations::ReadOnly.new(community), :moved?
  end

  test "after it every verb says that backups do not cover PostgreSQL, and none suggests to write to the files" do
    move.run
    %w[ backup backups verify restore replicate doctor ].each do |verb|
      [ {}, { DATABASE_URL: nil } ].each do |variables|
        output, status = ops(verb, **variables)

        assert_equal 1, status.exitstatus, output
        assert_match "Backups do not cover PostgreSQL", output
        refute_match "read-only off", output
      end
    end
    assert_match "✓ PostgreSQL answers.", ops("doctor").first
    assert_match "These SQLite files were moved to PostgreSQL", ops("read-only", "off", DATABASE_URL: nil).first
  end

  test "where it fails the site goes on with its files, and what was copied is not copied again" do
    there "ALTER TABLE replies ADD CONSTRAINT none CHECK (id < 2)"
    assert_match "violates check constraint", assert_raises(Operations::Error) { move.run }.message
    refute_predicate Operations::ReadOnly.new(community), :on?

    there "ALTER TABLE replies DROP CONSTRAINT none"
    sentences = []
    Operations::Move.new(community, addresses) { |sentence| sentences << sentence }.run
    assert_equal [ "primary: replies, 2 rows copied" ], sentences.grep(/rows copied/)
  end

  test "rows that are there already are not written over" do
    there "INSERT INTO articles (title) VALUES ('of another community')"

    assert_match "articles already has rows", assert_raises(Operations::Error) { move.run }.message
  end

  test "tables that are not the same are said" do
    there "ALTER TABLE articles DROP COLUMN link"

    assert_match "articles differs in its columns: link", assert_raises(Operations::Error) { move.run }.message
  end

  private
    def move = Operations::Move.new(community, addresses)
    def addresses = { "primary" => "#{@address}&options=-csearch_path%3D#{@schema}" }
    def postgresql = @postgresql ||= PG.connect(@address)
    def there(statement) = postgresql.exec(statement).values

    def make_both
      open(database("primary")) do |handle|
        handle.execute_batch "DROP TABLE comments; DROP TABLE posts"
        handle.execute_batch tables("INTEGER PRIMARY KEY AUTOINCREMENT", format(COLUMNS, "NOCASE", 0, "float"))
        handle.execute_batch "CREATE TRIGGER counting AFTER INSERT ON replies BEGIN UPDATE articles SET replies_count = replies_count + 1 WHERE id = NEW.article_id; END;"
        handle.execute "INSERT INTO articles (id, title, link, removed, weight) VALUES (1, ?, NULL, 1, 0.1), (2, '', '', 0, NULL), (9, 'ninth', 'HTTP://Upper', 0, 1e20)", [ "quoted \"\t\\ and 🦆" ]
        handle.execute "INSERT INTO replies (article_id, reply_id) VALUES (1, NULL), (1, 1)"
      end
      there tables("bigserial PRIMARY KEY", format(COLUMNS, '"C"', "false", "float")) + <<~SQL
        CREATE FUNCTION count_reply() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN UPDATE articles SET replies_count = replies_count + 1 WHERE id = NEW.article_id; RETURN NULL; END';
        CREATE TRIGGER counting AFTER INSERT ON replies FOR EACH ROW EXECUTE FUNCTION count_reply();
      SQL
    end

    def tables(key, columns)
      <<~SQL
        CREATE TABLE articles (id #{key}, #{columns}, replies_count integer NOT NULL DEFAULT 0, twice integer GENERATED ALWAYS AS (score * 2) STORED);
        CREATE TABLE replies (id #{key}, article_id bigint NOT NULL REFERENCES articles (id) ON DELETE CASCADE, reply_id bigint REFERENCES replies (id));
      SQL
    end
end
