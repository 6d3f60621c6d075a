# The same tables in SQLite and in PostgreSQL, with a trigger, a generated column and rows.
module MoveTables
  COLUMNS = "title text NOT NULL, link text COLLATE %s, score integer NOT NULL DEFAULT 1, " \
    "removed boolean NOT NULL DEFAULT %s, weight %s, " \
    "created_at timestamp NOT NULL DEFAULT '2026-11-22 10:00:00.5'"

  private
    def make_both
      open(database("primary")) do |handle|
        handle.execute_batch "DROP TABLE comments; DROP TABLE posts"
        columns = format(COLUMNS, "NOCASE", 0, "float")
        handle.execute_batch tables("INTEGER PRIMARY KEY AUTOINCREMENT", columns)
        handle.execute_batch <<~SQL
          CREATE TRIGGER counting AFTER INSERT ON replies
          BEGIN UPDATE articles SET replies_count = replies_count + 1 WHERE id = NEW.article_id; END;
        SQL
        handle.execute <<~SQL, [ "quoted \"\t\\ and 🦆" ]
          INSERT INTO articles (id, title, link, removed, weight)
          VALUES (1, ?, NULL, 1, 0.1), (2, '', '', 0, NULL), (9, 'ninth', 'HTTP://Upper', 0, 1e20)
        SQL
        handle.execute "INSERT INTO replies (article_id, reply_id) VALUES (1, NULL), (1, 1)"
      end
      there tables("bigserial PRIMARY KEY", format(COLUMNS, '"C"', "false", "float")) + <<~SQL
        CREATE FUNCTION count_reply() RETURNS trigger LANGUAGE plpgsql AS '
          BEGIN UPDATE articles SET replies_count = replies_count + 1 WHERE id = NEW.article_id; RETURN NULL; END';
        CREATE TRIGGER counting AFTER INSERT ON replies FOR EACH ROW EXECUTE FUNCTION count_reply();
      SQL
    end

    def tables(key, columns)
      <<~SQL
        CREATE TABLE articles (id #{key}, #{columns}, replies_count integer NOT NULL DEFAULT 0,
          twice integer GENERATED ALWAYS AS (score * 2) STORED);
        CREATE TABLE replies (id #{key}, article_id bigint NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
          reply_id bigint REFERENCES replies (id));
      SQL
    end
end
