# Databases on the MySQL or MariaDB server at MYSQL_URL.
class Lab::Store::MySQL < Lab::Store::Served
  URL = "MYSQL_URL"
  HINT = "For example: #{URL}=mysql2://root:secret@127.0.0.1:3306"
  PACKAGE = "mariadb-client"
  PORT = 3306
  NO_SUCH_TABLE = 1146

  def settings = { "mysql" => rows("SELECT version()").dig(0, 0) }

  private
    def create(database) = client("CREATE DATABASE `#{database}` CHARACTER SET utf8mb4")
    def drop_database(database) = client("DROP DATABASE IF EXISTS `#{database}`")
    def databases = client("SHOW DATABASES LIKE '#{name.gsub("_", "\\_")}%'").split("\n")

    # Without --single-transaction: nothing else writes to a prepared database.
    def dump(database, path)
      execute(password, "mysqldump", *login, "--routines", "--result-file", path, database)
    end

    def load(database, path)
      create database
      execute password, "mysql", *login, database, in: path
    end

    def client(statement)
      execute(password, "mysql", *login, "--batch", "--skip-column-names", "--execute", statement)
    end

    def login
      [ "--host", location.host, "--port", (location.port || PORT).to_s, "--user", location.user.to_s ]
    end

    # In the environment, where ps doesn't show it.
    def password = { "MYSQL_PWD" => URI.decode_www_form_component(location.password.to_s) }

    def location = @location ||= URI(server)
    def quote(name) = "`#{name.gsub("`", "``")}`"

    def rows(query)
      require_gem "trilogy"
      begin
        @connection ||= connect
        @connection.query(query).rows
      rescue Trilogy::Error => error
        failed query, error, missing: error.error_code == NO_SUCH_TABLE
      end
    end

    def connect
      Trilogy.new(host: location.host, port: location.port || PORT, username: location.user, database: name,
        password: password.fetch("MYSQL_PWD"))
    end
end
